// The few functions of WASI that the engine takes: it reads one message, writes lines, asks the time.

const SUCCESS = 0;
const BAD_FILE = 8;
const STANDARD_IN = 0;
const STANDARD_OUT = 1;
/** Bytes of a vector of input or output: where it is, and how long. */
const VECTOR_BYTES = 8;

interface Exports {
  memory: WebAssembly.Memory;
  ask(): void;
  _initialize?(): void;
}

/** An instance of the engine, with the memory that it keeps from question to question. */
export class Instance {
  readonly #exports: Exports;
  #input = new Uint8Array(0);
  #read = 0;
  #line: Uint8Array[] = [];
  #told: (line: string) => void = () => {};
  #panic = "";

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Makes an instance of a compiled module. */
  static async of(module: WebAssembly.Module): Promise<Instance> {
    // The functions are called by the instance alone, so it is there when they run.
    let instance!: Instance;
    const view = () => new DataView(instance.#exports.memory.buffer);
    const imports = {
      fd_read: (file: number, vectors: number, count: number, read: number) =>
        instance.#readTo(file, vectors, count, read),
      fd_write: (file: number, vectors: number, count: number, written: number) =>
        instance.#writeFrom(file, vectors, count, written),
      clock_time_get: (_clock: number, _precision: bigint, time: number) => {
        view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
        return SUCCESS;
      },
      environ_sizes_get: (count: number, bytes: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(bytes, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      sched_yield: () => SUCCESS,
      // Nothing that is answered depends on chance from outside.
      random_get: (start: number, length: number) => {
        new Uint8Array(instance.#exports.memory.buffer, start, length).fill(0);
        return SUCCESS;
      },
      // There are no files, and nothing to wait for.
      fd_close: () => BAD_FILE,
      fd_fdstat_get: () => BAD_FILE,
      fd_prestat_get: () => BAD_FILE,
      fd_prestat_dir_name: () => BAD_FILE,
      fd_readdir: () => BAD_FILE,
      path_filestat_get: () => BAD_FILE,
      path_open: () => BAD_FILE,
      poll_oneoff: () => BAD_FILE,
      proc_exit: (code: number) => {
        throw new Error(`the engine ended with ${code}`);
      },
    };
    const made = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
    instance = new Instance(made.exports as unknown as Exports);
    instance.#exports._initialize?.();
    return instance;
  }

  /** Asks one message. `progress` gets each line before the last, which is the reply. */
  ask(message: string, progress: (line: string) => void = () => {}): string {
    this.#input = new TextEncoder().encode(message);
    this.#read = 0;
    this.#line = [];
    this.#panic = "";
    let last = "";
    this.#told = (line) => {
      if (last) progress(last);
      last = line;
    };
    try {
      this.#exports.ask();
    } catch (error) {
      throw new Error(this.#panic || String(error));
    }
    return last;
  }

  #readTo(file: number, vectors: number, count: number, read: number): number {
    if (file !== STANDARD_IN) return BAD_FILE;
    const memory = this.#exports.memory.buffer;
    const view = new DataView(memory);
    const before = this.#read;
    for (const [start, length] of spans(view, vectors, count)) {
      const part = this.#input.subarray(this.#read, this.#read + length);
      new Uint8Array(memory, start).set(part);
      this.#read += part.length;
    }
    view.setUint32(read, this.#read - before, true);
    return SUCCESS;
  }

  #writeFrom(file: number, vectors: number, count: number, written: number): number {
    const memory = this.#exports.memory.buffer;
    const view = new DataView(memory);
    let bytes = 0;
    for (const [start, length] of spans(view, vectors, count)) {
      const part = new Uint8Array(memory, start, length).slice();
      bytes += length;
      if (file === STANDARD_OUT) this.#out(part);
      else this.#panic += new TextDecoder().decode(part);
    }
    view.setUint32(written, bytes, true);
    return SUCCESS;
  }

  /** Takes output, and tells each whole line. */
  #out(part: Uint8Array): void {
    const end = part.lastIndexOf("\n".charCodeAt(0));
    if (end < 0) {
      this.#line.push(part);
      return;
    }
    this.#line.push(part.subarray(0, end));
    const told = new TextDecoder().decode(joined(this.#line));
    this.#line = end + 1 < part.length ? [part.subarray(end + 1)] : [];
    for (const line of told.split("\n")) this.#told(line);
  }
}

function* spans(view: DataView, vectors: number, count: number): Generator<[number, number]> {
  for (let nth = 0; nth < count; nth++) {
    const at = vectors + nth * VECTOR_BYTES;
    yield [view.getUint32(at, true), view.getUint32(at + 4, true)];
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
