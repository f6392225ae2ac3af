import { execFileSync } from 'node:child_process';

/** Runs an operator's command over the running platform's socket. @returns what it prints. */
export function operator(...words: readonly string[]): string {
  return execFileSync(process.execPath, ['scripts/operator.mjs', ...words], {
    env: { ...process.env, DATA_DIR: process.env.JANGADA_E2E_DATA },
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

/** Sets one value of a site. */
export function setSite(domain: string, key: string, value: string): void {
  operator('site', 'set', domain, key, value);
}
