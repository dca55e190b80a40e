// What stands around a question and its answer: the views, and a word to whoever is there.

import { html, nothing, type TemplateResult } from "lit";
import { VIEWS, type View } from "./views.ts";

/** Returns the views, of which one is shown. */
export function header(shown: View, choose: (view: View) => void): TemplateResult {
  return html`<header>
    <h1>evenodds</h1>
    <nav aria-label="Views">${VIEWS.map(
      (view) => html`<button type="button" aria-current=${view === shown ? "page" : nothing}
        title=${view.says} @click=${() => choose(view)}>${view.title}</button>`,
    )}</nav>
  </header>`;
}

/** Returns a word, which can be closed. */
export function notice(word: string, close: () => void): TemplateResult | typeof nothing {
  return word
    ? html`<p class="word" role="status">${word}
        <button type="button" class="quiet" @click=${close}>Close</button></p>`
    : nothing;
}
