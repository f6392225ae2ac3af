/**
 * An append-only file of JSON lines. A resolved `append` is on the disk; a line that a power failure cut off is removed
 * at the next start. Concurrent lines share one flush.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from './env.ts';

export interface Journal<Entry> {
  /** The entries at the start, oldest first. */
  readonly replayed: readonly Entry[];
  /** Resolves once the entry is on the disk. */
  append(entry: Entry): Promise<void>;
  /** Resolves once everything appended so far is on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the journal.
 * @param onFatal the disk refused a write: memory is now ahead of the file, so the process must end
 * @throws {StartupError} if the file cannot be read, or is damaged before its last line
 */
export async function openJournal<Entry>(path: string, onFatal: (error: Error) => void): Promise<Journal<Entry>> {
  let file: FileHandle;
  let replayed: Entry[];
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = await open(path, 'a+', 0o600);
    const bytes = readFileSync(path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    // An incomplete line was never confirmed.
    if (whole < bytes.length) await file.truncate(whole);
    replayed = parse<Entry>(bytes.subarray(0, whole).toString('utf8'), path);
    await file.sync();
    syncDirectory(dirname(path));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The bank's journal ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }

  let waiting: { line: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  let writing: Promise<void> | undefined;
  let broken: Error | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ line }) => line).join(''));
        await file.datasync();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        for (const { reject } of [...batch, ...waiting]) reject(broken);
        waiting = [];
        onFatal(broken);
      }
    }
    writing = undefined;
  }

  return {
    replayed,
    append(entry) {
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
        writing ??= writeAll();
      });
    },
    async settled() {
      await writing;
      if (broken) throw broken;
    },
    async close() {
      await writing;
      await file.close();
    },
  };
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
