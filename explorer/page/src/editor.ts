// The editor of a game's files: loaded only where somebody edits.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { defaultHighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";

/** What is wrong in a text: where, from byte to byte, and what. */
export interface Mark {
  span: [number, number] | null;
  line: number | null;
  message: string;
}

/** An editor on the page. */
export interface Editor {
  /** Shows another text. */
  open(path: string, text: string): void;
  /** Shows what is wrong in the text that is open. */
  mark(marks: Mark[]): void;
  /** Ends it. */
  end(): void;
}

/** The mode of Rust's language has most of Rhai's words. */
const modeOf = (path: string): Extension =>
  path.endsWith(".rhai") ? StreamLanguage.define(rust) : StreamLanguage.define(toml);

/** Returns the place of a byte of a text among its letters. */
function letterAt(text: string, byte: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length;
}

/** Puts an editor into an element; `changed` hears each change. */
export function editor(parent: Element, changed: (text: string) => void): Editor {
  let isOpening = false;
  const stateOf = (path: string, doc: string) =>
    EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        lintGutter(),
        syntaxHighlighting(defaultHighlightStyle),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        modeOf(path),
        EditorView.lineWrapping,
        EditorView.theme({ "&": { height: "24rem", fontSize: "0.9rem" } }),
        EditorView.contentAttributes.of({ "aria-label": path }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOpening) changed(update.state.doc.toString());
        }),
      ],
    });
  // In a root of its own the editor's styles need no exception from the page's policy.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const view = new EditorView({ parent: root, root, state: stateOf("", "") });
  return {
    open(path, text) {
      isOpening = true;
      view.setState(stateOf(path, text));
      isOpening = false;
    },
    mark(marks) {
      const text = view.state.doc.toString();
      const of = ({ span, line, message }: Mark): Diagnostic => {
        const at = view.state.doc.line(Math.min(line ?? 1, view.state.doc.lines));
        const [from, to] = span ? span.map((byte) => letterAt(text, byte)) : [at.from, at.to];
        return { from: from ?? at.from, to: to ?? at.to, severity: "error", message };
      };
      view.dispatch(setDiagnostics(view.state, marks.map(of)));
    },
    end() {
      view.destroy();
    },
  };
}
