/** The text of `--help`: one line per command, one command in full, or the commands that begin with a word. */
import type { Command } from './command.ts';
import { usageOf } from './parse.ts';

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** A command's words without its options: `user exclude ID`. */
function shortUsage(command: Command): string {
  return usageOf({ ...command, options: {} });
}

function listOf(commands: readonly Command[]): string[] {
  return aligned(commands.map((command) => [shortUsage(command), command.summary] as const));
}

const COMMON = [
  ['--as NAME', 'your own name, for the audit log; or the variable JANGADA_OPERATOR. Production requires it'],
  ['--json', 'write JSON: an object a line, centavos, times in UTC; a failure is {"error": …} (with npm run --silent)'],
  ['--help', 'this list; after a command, how that is used'],
] as const;

function overview(commands: readonly Command[]): string[] {
  return [
    'Runs the platform: what an operator may do and no player.',
    '',
    'Usage: npm run operator -- COMMAND [--json]',
    '',
    'Commands:',
    ...listOf(commands),
    '',
    'Options of every command:',
    ...aligned(COMMON),
    '',
    'It speaks to the platform that runs on DATA_DIR, and needs none of its secrets. Each run and each refusal is',
    'written to the audit log. A command that fails says why and exits with 1.',
  ];
}

function full(command: Command): string[] {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const,
  );
  return [
    command.summary,
    '',
    `Usage: npm run operator -- ${usageOf(command)} [--json]`,
    ...(command.args.length > 0 ? ['', ...aligned(command.args.map(({ name, help }) => [name, help] as const))] : []),
    ...(options.length > 0 ? ['', ...aligned(options)] : []),
    ...(command.details ? ['', ...command.details] : []),
  ];
}

/** The help for a topic. @param topic a command's name, the first word of several, or null for all */
export function helpText(commands: readonly Command[], topic: string | null): string {
  const one = commands.find(({ name }) => name === topic);
  if (one) return full(one).join('\n');
  if (topic === null) return overview(commands).join('\n');
  return listOf(commands.filter(({ name }) => name.startsWith(`${topic} `))).join('\n');
}
