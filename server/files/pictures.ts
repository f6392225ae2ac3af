/**
 * The platform's side of decoding pictures: keeps the decoding process, restarts it after a crash, and ends a picture
 * that takes too long. Players take turns: one picture of each, then the next of each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiError } from '../errors.ts';
import type { PictureFault, PictureResult, PictureTask } from './pictures-protocol.ts';

export type Picture = Omit<PictureTask, 'id'>;

export interface Pictures {
  /** Starts the process, so that the first upload does not wait for it. */
  warm(): void;
  /**
   * Writes the outputs of a player's picture, without metadata; returns the fault if it could not. @throws ApiError 503
   * `unavailable` if too many pictures wait
   */
  encode(owner: number, picture: Picture): Promise<PictureFault | null>;
  close(): void;
}

/** Milliseconds for one picture, from the start of its work; then the process counts as hung. */
const WORK_MS = 20_000;
/** Waiting pictures of all players, each a file of up to 10 MiB. */
const WAITING_LIMIT = 100;

/**
 * Settings for glibc (other allocators ignore them): a picture's buffers return to the system as soon as they are free,
 * and no thread keeps its own arena. One thread decodes; more would only wait for it.
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
    // Nothing of the platform's environment: the process that decodes uploads must not hold a secret.
    env: { NODE_ENV: 'production', ...FRUGAL },
    execArgv: bundled ? [] : ['--import', tsx()],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

interface Job {
  readonly task: PictureTask;
  readonly done: (fault: PictureFault | null) => void;
}

/**
 * Starts the queue. `fork` starts a decoding process; a test passes its own. One function because its turns and its
 * decoding process are one state.
 */
export function createPictures(fork: () => ChildProcess = start): Pictures {
  let child: ChildProcess | null = null;
  let serial = 0;
  /** Waiting pictures by player. The player with the next turn stands first. */
  const waitingByPlayer = new Map<number, Job[]>();
  let waiting = 0;
  let working: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;

  function settle(id: number, fault: PictureFault | null): void {
    if (working?.job.task.id !== id) return;
    const { job, timer } = working;
    clearTimeout(timer);
    working = null;
    job.done(fault);
    next();
  }

  /** Starts the next picture, unless one is being decoded. */
  function next(): void {
    if (working) return;
    const [first] = waitingByPlayer;
    if (!first) {
      child?.channel?.unref();
      return;
    }
    const [owner, line] = first;
    const job = line.shift();
    // Moves the player to the end of the turns, or out of them.
    waitingByPlayer.delete(owner);
    if (line.length > 0) waitingByPlayer.set(owner, line);
    if (!job) return;
    waiting -= 1;
    const { task } = job;
    const decoder = decoderProcess();
    const timer = setTimeout(() => {
      decoder.kill('SIGKILL');
      if (child === decoder) child = null;
      settle(task.id, 'image_too_large');
    }, WORK_MS);
    working = { job, timer };
    decoder.channel?.ref();
    decoder.send(task, (error) => {
      if (error) settle(task.id, 'file_broken');
    });
  }

  function decoderProcess(): ChildProcess {
    if (child?.connected) return child;
    const fresh = fork();
    child = fresh;
    fresh.on('message', ({ id, fault }: PictureResult) => settle(id, fault));
    const onEnd = (): void => {
      if (child !== fresh) return;
      child = null;
      // The current picture crashed its decoder: it is broken. The next one gets a new process.
      if (working) settle(working.job.task.id, 'file_broken');
    };
    fresh.on('exit', onEnd);
    fresh.on('error', onEnd);
    // The decoder keeps no process alive; a request that waits for a picture does.
    fresh.unref();
    fresh.channel?.unref();
    return fresh;
  }

  return {
    warm: () => void decoderProcess(),
    encode(owner, picture) {
      if (waiting >= WAITING_LIMIT) throw new ApiError(503, 'unavailable', { retryAfter: 10 });
      return new Promise((done) => {
        const line = waitingByPlayer.get(owner) ?? [];
        waitingByPlayer.set(owner, line);
        line.push({ task: { id: ++serial, ...picture }, done });
        waiting += 1;
        next();
      });
    },
    close() {
      child?.kill('SIGKILL');
      child = null;
      const left = [...waitingByPlayer.values()].flat();
      waitingByPlayer.clear();
      waiting = 0;
      if (working) settle(working.job.task.id, 'file_broken');
      for (const { done } of left) done('file_broken');
    },
  };
}
