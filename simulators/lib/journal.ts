import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CURRENT = 'journal.jsonl';
const NEXT = 'journal.next';
const ROTATE_BYTES = 64 * 1024 * 1024;

/**
 * An append-only file of JSON lines. `append` resolves when the line is on the disk (fsync), so later steps may rely on
 * it after a crash or a power cut. Lines appended while the disk is busy share one fsync.
 */
export class Journal<T extends object> {
  readonly #file: FileHandle;
  readonly #folder: string;
  #waiting: { line: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #writing: Promise<void> | null = null;
  /** Bytes that are known to be on the disk. */
  #length: number;
  /** Set if a failed write could not be undone: the end of the file is unknown, so every further write fails. */
  #broken: unknown = null;

  private constructor(folder: string, file: FileHandle, length: number) {
    this.#folder = folder;
    this.#file = file;
    this.#length = length;
  }

  /**
   * Opens the journal of a folder and hands each earlier record to `replay` in order. A half-written last line (a crash
   * during the write) was never confirmed and is cut off.
   */
  static async open<T extends object>(folder: string, replay: (record: T) => void): Promise<Journal<T>> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, CURRENT);
    // A crash between the two renames of `rotate`: the new file is complete and only lacks its name.
    if (!(await exists(path)) && (await exists(join(folder, NEXT)))) await rename(join(folder, NEXT), path);
    const size = await stat(path).then(
      (info) => info.size,
      () => 0,
    );
    let whole = 0;
    for await (const { text, bytes } of linesOf(path, size)) {
      const record = parse(text) as T | null; // written by this class alone
      // Only the last line can be torn; a broken earlier one means a damaged disk, and the start must fail.
      if (record === null) {
        if (whole + bytes < size) throw new Error(`The journal ${path} is damaged at byte ${whole}.`);
        break;
      }
      replay(record);
      whole += bytes;
    }
    if (whole < size) await truncate(path, whole);
    const file = await open(path, 'a', 0o600);
    await file.sync();
    return new Journal<T>(folder, file, whole);
  }

  get healthy(): boolean {
    return this.#broken === null;
  }

  append(record: T): Promise<void> {
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        if (this.#broken !== null) throw this.#broken;
        const bytes = Buffer.from(batch.map((entry) => entry.line).join(''));
        await this.#file.appendFile(bytes);
        await this.#file.datasync();
        this.#length += bytes.length;
        for (const entry of batch) entry.resolve();
      } catch (error) {
        // A full disk may have taken half a line: truncate to the last complete one, so that the next append can
        // succeed.
        await this.#file.truncate(this.#length).catch(() => {
          this.#broken = error;
        });
        for (const entry of batch) entry.reject(error);
      }
    }
    this.#writing = null;
  }

  /** Every record ever written that contains `text`, oldest first: finds rounds that are no longer in memory. */
  async search(text: string): Promise<T[]> {
    const found: T[] = [];
    for (const name of await this.#names()) for await (const record of this.#recordsOf(name, text)) found.push(record);
    return found;
  }

  /** All records, a file at a time, the oldest first. Skips a line that is still being written. */
  async *files(): AsyncGenerator<T[]> {
    for (const name of await this.#names()) {
      const records: T[] = [];
      for await (const record of this.#recordsOf(name)) records.push(record);
      yield records;
    }
  }

  async *#recordsOf(name: string, text = ''): AsyncGenerator<T> {
    const input = createReadStream(join(this.#folder, name));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = line.includes(text) ? (parse(line) as T | null) : null; // written by this class alone
      if (record) yield record;
    }
  }

  /** Archives carry their date, so that they sort by age; the current file is the newest. */
  async #names(): Promise<string[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.startsWith('journal') && name.endsWith('.jsonl'));
    return [...names.filter((name) => name !== CURRENT).sort(), CURRENT];
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  static async isLarge(folder: string, limit = ROTATE_BYTES): Promise<boolean> {
    return (await stat(join(folder, CURRENT))).size >= limit;
  }

  /**
   * Starts a new file that begins with `keep`; the old one stays as an archive. The journal must be closed.
   */
  static async rotate(folder: string, keep: readonly object[]): Promise<void> {
    const path = join(folder, CURRENT);
    const next = await open(join(folder, NEXT), 'w', 0o600);
    await next.appendFile(keep.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await next.sync();
    await next.close();
    await rename(path, join(folder, `journal-${new Date().toISOString().replaceAll(':', '-')}.jsonl`));
    await rename(join(folder, NEXT), path);
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function* linesOf(path: string, size: number): AsyncGenerator<{ text: string; bytes: number }> {
  if (size === 0) return;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield { text: rest.toString('utf8', 0, end), bytes: end + 1 };
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield { text: '', bytes: rest.length };
}

function parse(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
