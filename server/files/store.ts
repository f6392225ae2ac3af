/**
 * Stores uploads. A port: here a directory below DATA_DIR, which replicas of one site share. Names are opaque and made
 * by the server, never by the uploader; a file exists completely or not at all, also after a crash.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';

/**
 * The separate areas: sealed identity documents; avatars and pictures of the sites, which everyone with the name may see;
 * images of the chat, which everyone may see while a message shows them.
 */
export const areas = ['documents', 'avatars', 'chat', 'sites'] as const;
export type Area = (typeof areas)[number];

export interface StoredFile {
  readonly name: string;
  /** By the machine's own clock, in milliseconds since 1970. */
  readonly writtenMs: number;
}

export interface FileStore {
  /**
   * Stores a copy of a file under a name, transformed by `through`; resolves once it is on disk. The first file of a
   * name stays. @throws errors of the disk; then nothing is stored
   */
  put(area: Area, name: string, path: string, through?: Transform): Promise<void>;
  /** Replaces the bytes of a file at once. */
  replace(area: Area, name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null if there is no such file. */
  read(area: Area, name: string): Promise<Buffer | null>;
  /** Removes a file; a missing one is no error. */
  remove(area: Area, name: string): Promise<void>;
  list(area: Area): Promise<StoredFile[]>;
  /** A path for a temporary file, in a directory that only this user reads. */
  temporary(): Promise<string>;
  /** Removes temporary files written before this time (ms, the machine's clock); their requests are over. */
  sweepTemporary(beforeMs: number): Promise<number>;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,120}$/;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** An unguessable name: 128 bits in hex. */
export function opaqueName(): string {
  return randomBytes(16).toString('hex');
}

/** The files of a directory; one that is deleted meanwhile is left out. */
async function filesIn(directory: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const name of await readdir(directory)) {
    try {
      found.push({ name, writtenMs: (await stat(join(directory, name))).mtimeMs });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return found;
}

export function createFileStore({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): FileStore {
  const root = join(resolve(DATA_DIR), 'uploads');
  const folder = async (name: Area | 'tmp'): Promise<string> => {
    const path = join(root, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  };
  const pathOf = async (area: Area, name: string): Promise<string> => {
    if (!NAME.test(name)) throw new RangeError('A stored file has a name of our own making.');
    return join(await folder(area), name);
  };
  const temporary = async (): Promise<string> => join(await folder('tmp'), opaqueName());

  return {
    temporary,
    async put(area, name, path, through = new PassThrough()) {
      const target = await pathOf(area, name);
      const part = await temporary();
      try {
        await pipeline(createReadStream(path), through, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
        const handle = await open(part, 'r+');
        await handle.sync().finally(() => handle.close());
        // Unlike a rename, a link never replaces an existing file.
        await link(part, target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      } finally {
        await rm(part, { force: true });
      }
    },
    async replace(area, name, bytes) {
      const part = await temporary();
      await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await rename(part, await pathOf(area, name));
    },
    async read(area, name) {
      if (!NAME.test(name)) return null;
      try {
        return await readFile(join(root, area, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(area, name) {
      await rm(await pathOf(area, name), { force: true });
    },
    list: async (area) => filesIn(await folder(area)),
    async sweepTemporary(beforeMs) {
      const directory = await folder('tmp');
      const old = (await filesIn(directory)).filter(({ writtenMs }) => writtenMs < beforeMs);
      for (const { name } of old) await unlink(join(directory, name)).catch(() => undefined);
      return old.length;
    },
  };
}

/** The store of the deps: their own, or the directory that the environment names. */
export function filesOf(deps: {
  readonly env: Pick<Env, 'DATA_DIR'>;
  readonly files?: FileStore | undefined;
}): FileStore {
  return deps.files ?? createFileStore(deps.env);
}
