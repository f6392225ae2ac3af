/** Runs Lighthouse's phone audit of the lobby, if it is installed (`npm i --no-save --prefix bench lighthouse@12.8.2`). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from '../figures.ts';
import type { Certificate } from './front.ts';

const CLI = 'bench/node_modules/lighthouse/cli/index.js';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Category {
  readonly score: number | null;
  readonly auditRefs: ReadonlyArray<{ readonly id: string; readonly weight: number }>;
}

interface Report {
  readonly categories: Readonly<Record<string, Category | undefined>>;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null } | undefined>>;
}

/** Returns scores from 0 to 100 by category; null, with a message, if Lighthouse is not installed or fails. */
export async function lighthouse(
  browser: string,
  certificate: Certificate,
  port: number,
  /** Port of the live channels as the page knows it, and their port behind TLS. */
  live: { readonly port: number; readonly tlsPort: number },
): Promise<Readonly<Record<string, number>> | null> {
  if (!existsSync(CLI)) {
    say('Lighthouse is not installed: npm i --no-save --prefix bench lighthouse@12.8.2');
    return null;
  }
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    `--host-resolver-rules="MAP localhost:${live.port} 127.0.0.1:${live.tlsPort}"`,
    `--ignore-certificate-errors-spki-list=${certificate.pin}`,
  ];
  const args = [
    CLI,
    `https://localhost:${port}/`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ];
  const text = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64_000_000, timeout: 180_000 },
      (error, stdout) => {
        if (error) say(`Lighthouse did not come to an end: ${error.message.split('\n')[0]}`);
        resolve(stdout);
      },
    ),
  );
  try {
    const { categories, audits } = JSON.parse(text) as Report;
    // The speed score combines many figures; for each other category print the failed audits.
    for (const name of CATEGORIES.filter((it) => it !== 'performance')) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
          say(`Lighthouse, ${name}: ${id} (${audit?.title})`);
      }
    }
    return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  } catch {
    return null;
  }
}
