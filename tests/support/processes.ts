/** Runs the product's programs as processes: starts, kills and calls them. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, program } from './program.ts';

export type Part = Exclude<Program, 'operator' | 'live'>;

/** How long a program may take to start (ms) on a busy machine: its first start makes and fills a database. */
export const START_MS = 180_000;

/** Waits until a condition holds, checking every 25 ms; `what` names it in the failure. */
export async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not come about: ${what}.`);
    await sleep(25);
  }
}

export interface Running {
  /** Sends SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/** Starts programs; `end` ends each that still runs, also after a failure. */
export function createProcesses(common: Readonly<Record<string, string>>) {
  const alive = new Map<ChildProcess, Promise<number | null>>();

  return {
    /** Starts a program and waits until `health` answers 200. @throws with its last output if it ends before */
    async start(part: Part | 'live', health: string, env: Readonly<Record<string, string>> = {}): Promise<Running> {
      const child = spawn(process.execPath, program(part), {
        env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...common, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let words = '';
      const hear = (chunk: Buffer): void => {
        words = `${words}${chunk.toString()}`.slice(-4000);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      let over = false;
      const ended = new Promise<number | null>((resolve) => {
        child.on('close', (code) => {
          over = true;
          alive.delete(child);
          resolve(code);
        });
      });
      alive.set(child, ended);
      const healthy = async (): Promise<boolean> => {
        if (over) throw new Error(`The ${part} process ended: ${words}`);
        return (await fetch(health).catch(() => null))?.status === 200;
      };
      await until(`${part} is healthy`, healthy, START_MS);
      return {
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
        async stop() {
          child.kill('SIGTERM');
          return ended;
        },
      };
    },
    async end(): Promise<void> {
      for (const child of alive.keys()) child.kill('SIGKILL');
      await Promise.all(alive.values());
    },
  };
}
