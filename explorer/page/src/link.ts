// The address of a view: its whole question, so that a link shows the same answer.

/** What a link holds. */
export interface Linked {
  /** The name of the view; by default one of the kind of the question. */
  view?: string;
  /** The question, as `evenodds ask` takes it. */
  question: Question;
  /** Own texts in the place of files, by path. */
  texts?: Record<string, string>;
  /** The question of the pinned answer. */
  pin?: Question;
  /** The build whose answer the sender saw. */
  build?: string;
}

/** A question: one key names its kind, and holds what its table in a study would. */
export type Question = Record<string, unknown>;

/** Returns a question, and apart from it the change under which it is asked, if any. */
export function apart({ change, ...question }: Question) {
  return change ? { question, change } : { question };
}

const START = "#v1.";
/** The most characters that a link may unpack to. */
const LENGTH_MAX = 4 << 20;

/** Why an address cannot be read. */
export class LinkError extends Error {}

async function through(bytes: BlobPart, stream: GenericTransformStream, max: number) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (max < length) throw new LinkError("it is too long");
    parts.push(value);
  }
}

/** Returns the part of an address that stands for what is shown. */
export async function link(linked: Linked): Promise<string> {
  const text = JSON.stringify(linked);
  const packed = await through(text, new CompressionStream("deflate-raw"), LENGTH_MAX);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return START + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads what an address stands for; `undefined` if it stands for nothing. */
export async function linked(hash: string): Promise<Linked | undefined> {
  if (hash.length < 2) return undefined;
  if (!hash.startsWith(START)) throw new LinkError("it is from another version of this page");
  let text: string;
  try {
    const binary = atob(hash.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), LENGTH_MAX);
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("a part of it is missing");
  }
  const found: unknown = JSON.parse(text);
  if (!isLinked(found)) throw new LinkError("it holds no question");
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLinked(value: unknown): value is Linked {
  if (!isObject(value)) return false;
  const { view, question, texts, pin, build } = value;
  const isTexts = (one: unknown) =>
    isObject(one) && Object.values(one).every((text) => typeof text === "string");
  return (
    (view === undefined || typeof view === "string") &&
    isObject(question) &&
    (texts === undefined || isTexts(texts)) &&
    (pin === undefined || isObject(pin)) &&
    (build === undefined || typeof build === "string")
  );
}
