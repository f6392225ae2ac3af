/**
 * `npm run operator -- COMMAND`: parses what was typed, has it done by the platform that runs on DATA_DIR or on the
 * database of DATABASE_URL, and prints the answer. Exit code 0, or 1 with one sentence on stderr, which with `--json` is
 * an object too: `{"error": …}`.
 */
import { userInfo } from 'node:os';
import { loadEnv, variables } from '../env.ts';
import { StartupError } from '../errors.ts';
import { ask } from './client.ts';
import { type Command, type Input, OperatorError } from './command.ts';
import { commands } from './commands/all.ts';
import { runDirectly } from './direct.ts';
import type { Outcome } from './execute.ts';
import { helpText } from './help.ts';
import { asideLine, jsonLines, textLines } from './output.ts';
import { asksJson, parse } from './parse.ts';
import { VERSION } from './protocol.ts';

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry, as in some containers.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

function run(command: Command, input: Input): Promise<Outcome> {
  if (process.env['DATABASE_URL']?.trim()) return runDirectly(loadEnv(process.env), command, input, userName());
  // The platform has its own environment: here only the way to it matters.
  const dataDir = process.env['DATA_DIR']?.trim() || variables.DATA_DIR.fallback;
  const words = command.args.flatMap(({ name }) => input.args[name.toLowerCase()] ?? []);
  return ask(dataDir, { v: VERSION, command: command.name, words, options: { ...input.options }, user: userName() });
}

async function main(argv: readonly string[]): Promise<number> {
  const parsed = parse(commands, argv);
  if (parsed.type === 'help') {
    process.stdout.write(`${helpText(commands, parsed.topic)}\n`);
    return 0;
  }
  const { outputs, hint, problem } = await run(parsed.command, parsed.input);
  const lines = outputs.flatMap((output) => (parsed.json ? jsonLines(output) : textLines(output)));
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  if (hint !== null) process.stderr.write(`${asideLine('hint', hint, parsed.json)}\n`);
  if (problem !== null) process.stderr.write(`${asideLine('error', problem, parsed.json)}\n`);
  return problem === null ? 0 : 1;
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  // Not `process.exit`: a pipe may still be taking what was written.
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof OperatorError || error instanceof StartupError;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = known ? reason : `The command failed unexpectedly: ${reason}`;
  process.stderr.write(`${asideLine('error', sentence, asksJson(process.argv.slice(2)))}\n`);
  process.exitCode = 1;
}
