import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { StartupError } from '../lib/startup-error.ts';
import { Journal } from './journal.ts';

const directories: string[] = [];
afterEach(() => {
  for (const path of directories.splice(0)) rmSync(path, { recursive: true, force: true });
});
function file(): string {
  const path = mkdtempSync(join(tmpdir(), 'journal-'));
  directories.push(path);
  return join(path, 'deep', 'journal.jsonl');
}
const fatal = (error: Error) => {
  throw error;
};

describe('journal', () => {
  it('writes an entry to the disk before it answers, readable by its owner only', async () => {
    const path = file();
    const journal = await Journal.open<{ n: number }>(path, fatal);
    await journal.append({ n: 1 });
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await journal.close();
  });

  it('replays its entries in order, also concurrent ones', async () => {
    const path = file();
    const first = await Journal.open<{ n: number }>(path, fatal);
    await Promise.all(Array.from({ length: 200 }, (_, n) => first.append({ n })));
    await first.close();
    const second = await Journal.open<{ n: number }>(path, fatal);
    expect(second.replayed.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    await second.close();
  });

  it('cuts off the line that a crash left half written, and goes on after it', async () => {
    const path = file();
    const first = await Journal.open<{ n: number }>(path, fatal);
    await first.append({ n: 1 });
    await first.close();
    appendFileSync(path, '{"n":2,"text":"çã');
    const second = await Journal.open<{ n: number }>(path, fatal);
    expect(second.replayed).toEqual([{ n: 1 }]);
    await second.append({ n: 3 });
    await second.close();
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('refuses a file that is damaged before its end, naming the line', async () => {
    const path = file();
    await (await Journal.open(path, fatal)).close();
    writeFileSync(path, '{"n":1}\n{"n":\n{"n":3}\n');
    const attempt = Journal.open(path, fatal);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow('is damaged in line 2');
  });

  it('tells when the disk refuses, and takes nothing more', async () => {
    const errors: Error[] = [];
    const journal = await Journal.open<{ n: number }>(file(), (error) => errors.push(error));
    await journal.close();
    await expect(journal.append({ n: 1 })).rejects.toThrow();
    await expect(journal.append({ n: 2 })).rejects.toThrow();
    await expect(journal.settled()).rejects.toThrow();
    expect(errors).toHaveLength(1);
  });
});
