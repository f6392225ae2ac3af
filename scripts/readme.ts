// `npm run readme`: writes the README's configuration table from the variables that the platform reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeEnv } from '../server/env.ts';

const FILE = fileURLToPath(new URL('../README.md', import.meta.url));
const PLACE = /(?<=<!-- configuration -->\n)[\s\S]*?(?=<!-- \/configuration -->)/;

/** Returns the README with the current table. */
export function withTable(readme: string): string {
  const rows = describeEnv().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  );
  return readme.replace(PLACE, () => ['', '| variable | default | |', '|---|---|---|', ...rows, '', ''].join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, withTable(readFileSync(FILE, 'utf8')));
