/**
 * The platform's side of decoding pictures: keeps the process that does it, starts another when it died, and cuts off a
 * picture that takes too long.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PictureKind } from './kinds.ts';
import type { PictureFault, PictureOutput, PictureResult, PictureTask } from './pictures-protocol.ts';

export interface Pictures {
  /** Starts the process, so that the first upload does not wait for it. */
  warm(): void;
  /** Writes the outputs, metadata left out; answers why it could not. */
  encode(input: string, kind: PictureKind, outputs: readonly PictureOutput[]): Promise<PictureFault | null>;
  close(): void;
}

/** A picture and those before it; after that the process is taken to hang. */
const PATIENCE_MS = 30_000;

/**
 * What glibc is told (other allocators do not look): a picture's buffers are given back to the system the moment they
 * are free, and no thread keeps an arena of its own. One thread decodes; further ones would only wait for it.
 */
const FRUGAL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  UV_THREADPOOL_SIZE: '1',
};

function start(): ChildProcess {
  const here = import.meta.url;
  const built = fileURLToPath(new URL('./pictures.mjs', here));
  const bundled = existsSync(built);
  const tsx = (): string =>
    pathToFileURL(join(dirname(createRequire(here).resolve('tsx/package.json')), 'dist/loader.mjs')).href;
  return fork(bundled ? built : fileURLToPath(new URL('./pictures-worker.ts', here)), [], {
    // Nothing of the platform's environment: what decodes a stranger's bytes has no use for a secret.
    env: { NODE_ENV: 'production', ...FRUGAL },
    execArgv: bundled ? [] : ['--import', tsx()],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

interface Waiting {
  readonly task: PictureTask;
  readonly done: (fault: PictureFault | null) => void;
  readonly timer: NodeJS.Timeout;
}

export function createPictures(): Pictures {
  let child: ChildProcess | null = null;
  let serial = 0;
  const waiting = new Map<number, Waiting>();

  function settle(id: number, fault: PictureFault | null): void {
    const one = waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    waiting.delete(id);
    if (waiting.size === 0) child?.channel?.unref();
    one.done(fault);
  }

  function send(task: PictureTask): void {
    standing().send(task, (error) => {
      if (error) settle(task.id, 'file_broken');
    });
  }

  function standing(): ChildProcess {
    if (child?.connected) return child;
    const fresh = start();
    child = fresh;
    let over = false;
    fresh.on('message', ({ id, fault }: PictureResult) => settle(id, fault));
    const gone = (): void => {
      if (over) return;
      over = true;
      if (child === fresh) child = null;
      // The picture in work ended its decoder: it is broken. Those behind it get a new process.
      const [first, ...behind] = [...waiting.keys()];
      if (first !== undefined) settle(first, 'file_broken');
      for (const id of behind) {
        const one = waiting.get(id);
        if (one) send(one.task);
      }
      if (behind.length > 0) child?.channel?.ref();
    };
    fresh.on('exit', gone);
    fresh.on('error', gone);
    // It keeps nobody alive: whoever waits for a picture does.
    fresh.unref();
    fresh.channel?.unref();
    return fresh;
  }

  return {
    warm: () => void standing(),
    encode(input, kind, outputs) {
      return new Promise((done) => {
        const task: PictureTask = { id: ++serial, input, kind, outputs };
        const timer = setTimeout(() => standing().kill('SIGKILL'), PATIENCE_MS);
        waiting.set(task.id, { task, done, timer });
        send(task);
        child?.channel?.ref();
      });
    },
    close() {
      child?.kill('SIGKILL');
      child = null;
    },
  };
}
