/**
 * An append-only file of JSON lines. A resolved `append` is on the disk; a line that a power failure cut off is removed
 * at the next start. Concurrent lines share one flush.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../lib/startup-error.ts';

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class Journal<Entry> {
  /** The entries at the start, oldest first. */
  readonly replayed: readonly Entry[];
  readonly #file: FileHandle;
  readonly #onFatal: (error: Error) => void;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #broken: Error | undefined;

  private constructor(file: FileHandle, replayed: readonly Entry[], onFatal: (error: Error) => void) {
    this.#file = file;
    this.replayed = replayed;
    this.#onFatal = onFatal;
  }

  /**
   * @param onFatal the disk refused a write: memory is now ahead of the file, so the process must end
   * @throws {StartupError} if the file cannot be read, or is damaged before its last line
   */
  static async open<Entry>(path: string, onFatal: (error: Error) => void): Promise<Journal<Entry>> {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'a+', 0o600);
      const bytes = readFileSync(path);
      const whole = bytes.lastIndexOf(0x0a) + 1;
      // An incomplete line was never confirmed.
      if (whole < bytes.length) await file.truncate(whole);
      const replayed = parse<Entry>(bytes.subarray(0, whole).toString('utf8'), path);
      await file.sync();
      syncDirectory(dirname(path));
      return new Journal(file, replayed, onFatal);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw new StartupError(
        `The bank's journal ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  }

  /** Resolves once the entry is on the disk. */
  append(entry: Entry): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  /** Resolves once everything appended so far is on the disk. */
  async settled(): Promise<void> {
    await this.#writing;
    if (this.#broken) throw this.#broken;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.appendFile(batch.map(({ line }) => line).join(''));
        await this.#file.datasync();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#broken = error instanceof Error ? error : new Error(String(error));
        for (const { reject } of [...batch, ...this.#waiting]) reject(this.#broken);
        this.#waiting = [];
        this.#onFatal(this.#broken);
      }
    }
    this.#writing = undefined;
  }
}

function parse<Entry>(text: string, path: string): Entry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return JSON.parse(line) as Entry;
      } catch {
        throw new StartupError(
          `The bank's journal ${path} is damaged in line ${at + 1}: restore it from a copy, or move it away to begin anew.`,
        );
      }
    });
}

/** Flushes the directory: a new file's name is durable only then. */
function syncDirectory(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
