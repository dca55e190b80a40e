// The files of games of one's own: what was typed here, and those of the command's folder.

import type { Folder } from "./engine.ts";
import { gamesOf, isScenario, systemOf, type Texts } from "./game.ts";

/** Where what was typed is kept on this machine. */
const KEPT = "evenodds-files";

/** Returns a name, or the first with a number, that is free. */
function free(name: string, isTaken: (name: string) => boolean): string {
  const names = Array.from({ length: 1000 }, (_, nth) => `${name}${nth ? `-${nth + 1}` : ""}`);
  return names.find((one) => !isTaken(one)) ?? name;
}

export class Own {
  /** What was typed, or came with a link, in the place of files. */
  texts: Texts = {};
  /** The study to open, one of the files of the command's folder. */
  study: string | undefined;
  /** The files of the command's folder. */
  #folder: Texts = {};
  /** Whether what is typed is kept: not what came with a link, which overwrites nothing. */
  #isKept = true;
  /** The files that were made here by moving something of a scenario. */
  readonly #made = new Set<string>();

  constructor() {
    this.reread();
  }

  /** Whether what is typed is kept. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Takes what was kept on this machine. */
  reread(): void {
    this.#isKept = true;
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

  /** The files of scenarios. */
  get scenarios(): string[] {
    const files = Object.entries(this.all);
    return files.filter(([, text]) => isScenario(text)).map(([path]) => path);
  }

  /** Returns the game of a scenario of one's own. */
  systemOf(path: string): string | undefined {
    return systemOf(this.all[path] ?? "");
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
    const own = free(`my-${name}`, (one) => this.games.includes(one));
    const copied = Object.entries(texts).map(([path, text]) => [`${own}/${path}`, text]);
    this.texts = { ...this.texts, ...Object.fromEntries(copied) };
    this.#keep();
    return own;
  }

  /** Changes a scenario: one that comes with the engine in a new file. Returns its path. */
  arrange(scenario: string, text: string): string {
    if (scenario in this.all) {
      this.edit(scenario, text);
      return scenario;
    }
    const stem = scenario
      .replace("/scenarios/", "/")
      .replace(/\.toml$/, "")
      .replaceAll("/", "-");
    const path = `${free(`my-${stem}`, (one) => `${one}.toml` in this.all)}.toml`;
    this.#made.add(path);
    this.edit(path, text);
    return path;
  }

  /**
   * Goes back in history, from files as one address has them to those of another: scenarios are as
   * they were. What was typed meanwhile stays as it is; returns where.
   */
  restore(from: Texts, to: Texts): string[] {
    const isSame = (path: string) => this.all[path] === from[path];
    for (const path of this.#made) if (!(path in to) && isSame(path)) this.#drop(path);
    const files = Object.entries(to).filter(([path, text]) => this.all[path] !== text);
    const isBack = ([path, text]: [string, string]) =>
      !(path in this.all) || (isScenario(text) && isSame(path));
    for (const [path, text] of files.filter(isBack)) this.edit(path, text);
    this.#keep();
    return files.map(([path]) => path).filter((path) => this.all[path] !== to[path]);
  }

  /** Removes a game that was typed here. */
  forget(game: string): void {
    for (const path of Object.keys(this.texts)) if (path.startsWith(`${game}/`)) this.#drop(path);
    this.#keep();
  }

  /** Follows a folder for as long as the page is open; `changed` hears of each change. */
  async follow(folder: Folder, changed: () => Promise<void>): Promise<void> {
    for (;;) {
      const { texts, version, study } = await folder.files();
      this.#folder = texts;
      this.study = study ?? undefined;
      for (const [path, text] of Object.entries(texts)) {
        if (this.texts[path] === text) this.#drop(path);
      }
      await changed();
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
