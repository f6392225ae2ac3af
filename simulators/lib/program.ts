import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from './startup-error.ts';

/** A stop that waits for a platform without an answer ends here (ms); the journal has what is open. */
const STOP_MS = 12_000;

/**
 * Runs a simulator until SIGTERM or SIGINT. A StartupError ends the process with its sentence and code 1.
 *
 * @param start starts the simulator; returns the function that stops it
 */
export async function runProgram(start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: () => Promise<void>;
  try {
    stop = await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The stop failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

/** @returns value of a variable with the folder of the build, else the default beside the bundle or the sources */
export function buildFolder(set: string | undefined, name: string): string {
  if (set) return set;
  const here = dirname(fileURLToPath(import.meta.url));
  // The bundle is in dist/server, the sources are two folders below the root.
  return basename(here) === 'server' ? join(here, '..', name) : join(here, '..', '..', 'dist', name);
}
