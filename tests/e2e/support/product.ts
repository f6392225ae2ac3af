import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the data of a started platform there, if the test run has created some. */
export function copySeeded(dataDir: string): void {
  const seeded = process.env.E2E_SEEDED;
  if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
}

/** A separate product that a test may kill: platform, bank, games and sports as `npm start` runs them. */
export interface Product {
  readonly url: string;
  /** Of its simulated bank. */
  readonly bankUrl: string;
  /** Starts it, on its earlier data if it ran before; resolves when it answers. */
  readonly start: () => Promise<void>;
  /** Kills every process of it at once with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** What `operator ledger verify` prints. @throws when it finds the ledger wrong. */
  readonly verifyLedger: () => string;
  /** Kills it and removes its data. */
  readonly end: () => Promise<void>;
}

/** Five ports in a row from `port` are its own. With `apiPix` it speaks to its bank as to a real one, by the standard. */
export function createProduct(port: number, { apiPix = false } = {}): Product {
  const url = `http://localhost:${port}`;
  const bankUrl = `http://localhost:${port + 2}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'jangada-killed-'));
  const env = {
    ...process.env,
    PORT: String(port),
    PROVIDER_PORT: String(port + 1),
    BANK_PORT: String(port + 2),
    REALTIME_PORT: String(port + 3),
    SPORTS_PORT: String(port + 4),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(apiPix && { PIX_API_URL: `${bankUrl}/api-pix/v2` }),
  };
  let running: ChildProcess | null = null;

  /** Signals the whole process group, so that the parent cannot stop the others itself. */
  const strike = () => {
    if (running?.pid !== undefined && running.exitCode === null && running.signalCode === null) {
      process.kill(-running.pid, 'SIGKILL');
    }
  };
  // Kill it and remove its data, also after a failure.
  process.once('exit', strike);
  const kill = async () => {
    const child = running;
    if (child === null) return;
    const isAlive = child.exitCode === null && child.signalCode === null;
    const ended = isAlive ? new Promise((resolve) => child.once('exit', resolve)) : null;
    strike();
    await ended;
    running = null;
  };
  return {
    url,
    bankUrl,
    kill,
    start: async () => {
      if (!existsSync(join(dataDir, 'db'))) copySeeded(dataDir);
      const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'inherit', detached: true });
      running = child;
      for (;;) {
        if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
        const answers = await Promise.all(
          [`${url}/api/health`, `${bankUrl}/health`].map((it) =>
            // A port that is only being tried when we ask takes the question and never answers it.
            fetch(it, { signal: AbortSignal.timeout(2_000) }).catch(() => null),
          ),
        );
        if (answers.every((answer) => answer?.ok)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    verifyLedger: () =>
      execFileSync(process.execPath, ['scripts/operator.mjs', 'ledger', 'verify'], { env, encoding: 'utf8' }),
    end: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
