// Files that someone opens or drops here: what they hold, and which are none of ours.

import type { Start, Texts } from "./game.ts";

/** What files end with, and the most bytes of one. */
export type Limits = Start["files"];

/** What was opened: a name for the game, its files by their paths in it, and what there is to say of others. */
export interface Opened {
  name: string;
  texts: Texts;
  refused: string[];
}

/** Reads files, of one folder or one by one. */
export async function opened(files: File[], limits: Limits): Promise<Opened> {
  const texts: Texts = {};
  const refused: string[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    const why = await read(file, limits).then(
      (text) => {
        texts[
          path
            .split("/")
            .slice(file.webkitRelativePath ? 1 : 0)
            .join("/")
        ] = text;
      },
      (error: Error) => error.message,
    );
    if (why) refused.push(`${path} is not opened: ${why}.`);
  }
  const [folder] = files[0]?.webkitRelativePath.split("/") ?? [];
  return { name: folder || "game", texts, refused };
}

async function read(file: File, { endings, bytes_max }: Limits): Promise<string> {
  const ending = file.name.split(".").pop()?.toLowerCase() ?? "";
  if (!endings.includes(ending)) {
    throw new Error(`expected a file that ends with ${endings.join(", ")}`);
  }
  if (bytes_max < file.size) throw new Error(`it has more than ${bytes_max} bytes`);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("it cannot be read");
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is no text in UTF-8");
  }
}
