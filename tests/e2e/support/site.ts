import { execFileSync } from 'node:child_process';

/** Sets one value of a site as its operator does, over the running platform's socket. */
export function setSite(domain: string, key: string, value: string): void {
  execFileSync(process.execPath, ['scripts/operator.mjs', 'site', 'set', domain, key, value], {
    env: { ...process.env, DATA_DIR: process.env.JANGADA_E2E_DATA },
    stdio: 'pipe',
  });
}
