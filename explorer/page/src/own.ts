// The files of games of one's own: what was typed here, and those of the command's folder.

import type { Folder } from "./engine.ts";
import { gamesOf, type Texts } from "./game.ts";

/** Where what was typed is kept on this machine. */
const KEPT = "evenodds-files";

export class Own {
  /** What was typed, or came with a link, in the place of files. */
  texts: Texts = {};
  /** The files of the command's folder. */
  #folder: Texts = {};
  /** Whether what is typed is kept: not what came with a link, which overwrites nothing. */
  #isKept = true;

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
      if (typeof kept === "object" && kept !== null) this.texts = kept as Texts;
    } catch {
      // What cannot be read, or where nothing is kept: there is nothing.
    }
  }

  /** All files. */
  get all(): Texts {
    return { ...this.#folder, ...this.texts };
  }

  /** The folders of games. */
  get games(): string[] {
    return gamesOf(this.all);
  }

  /** The files whose text is not that of the folder. */
  get edited(): string[] {
    return Object.keys(this.texts);
  }

  /** Takes the texts of a link; what was typed before stays kept. */
  adopt(texts: Texts): void {
    this.texts = texts;
    this.#isKept = false;
  }

  edit(path: string, text: string): void {
    this.texts = { ...this.texts, [path]: text };
    if (this.#folder[path] === text) this.#drop(path);
    this.#keep();
  }

  /** Copies a game under a name that is free; returns the name. */
  begin(name: string, texts: Texts): string {
    const names = Array.from({ length: 1000 }, (_, nth) => `my-${name}${nth ? `-${nth + 1}` : ""}`);
    const own = names.find((one) => !this.games.includes(one)) ?? `my-${name}`;
    const copied = Object.entries(texts).map(([path, text]) => [`${own}/${path}`, text]);
    this.texts = { ...this.texts, ...Object.fromEntries(copied) };
    this.#keep();
    return own;
  }

  /** Removes a game that was typed here. */
  forget(game: string): void {
    for (const path of Object.keys(this.texts)) if (path.startsWith(`${game}/`)) this.#drop(path);
    this.#keep();
  }

  /** Follows a folder for as long as the page is open; `changed` hears of each change. */
  async follow(folder: Folder, changed: () => void): Promise<void> {
    for (;;) {
      const { texts, version } = await folder.files();
      this.#folder = texts;
      for (const [path, text] of Object.entries(texts)) {
        if (this.texts[path] === text) this.#drop(path);
      }
      changed();
      while ((await folder.changed(version)).version === version);
    }
  }

  #drop(path: string): void {
    const { [path]: _, ...rest } = this.texts;
    this.texts = rest;
  }

  #keep(): void {
    if (!this.#isKept) return;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.texts));
    } catch {
      // A browser that keeps nothing loses nothing but this.
    }
  }
}
