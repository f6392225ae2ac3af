/**
 * `npm run operator -- COMMAND`: parses the input, lets the platform that runs on DATA_DIR execute it, and prints the
 * answer. Exit code 0, or 1 with one sentence on stderr; with `--json` that is an object too: `{"error": …}`.
 */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { loadEnv, variables } from '../env.ts';
import { StartupError } from '../errors.ts';
import { ask } from './client.ts';
import { type Command, type Input, OperatorError } from './command.ts';
import { commands } from './commands/all.ts';
import type { Outcome } from './execute.ts';
import { helpText } from './help.ts';
import { runOffline } from './offline.ts';
import { asideLine, jsonLines, textLines } from './output.ts';
import { asksJson, type Parsed, parse } from './parse.ts';
import { type Request, VERSION } from './protocol.ts';

/** The identity of a run: `--as`, JANGADA_OPERATOR, or the operating system's user. @throws OperatorError for a bad name */
function identityOf(as: string | null, env: Terminal['env']): { readonly user: string; readonly isNamed: boolean } {
  const name = as ?? (env['JANGADA_OPERATOR']?.trim() || null);
  if (name !== null) {
    if (/^[\w.@-]{1,64}$/.test(name)) return { user: name, isNamed: true };
    const source = as === null ? 'JANGADA_OPERATOR' : '--as';
    throw new OperatorError(`${source} takes your own name: up to 64 letters without accents, digits, . _ @ and -.`);
  }
  try {
    return { user: userInfo().username, isNamed: false };
  } catch {
    // A user without an entry, as in some containers.
    return { user: `uid-${process.getuid?.() ?? 'unknown'}`, isNamed: false };
  }
}

/** The terminal of a command: the environment that it reads, and the streams that it writes to. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

type Run = Extract<Parsed, { readonly type: 'run' }>;

function run({ command, as }: Run, input: Input, env: Terminal['env']): Promise<Outcome> {
  const { user, isNamed } = identityOf(as, env);
  if (command.isOffline) return runOffline(loadEnv(env), command, input, { user, isNamed });
  // The platform has its own environment and secrets; only DATA_DIR matters here, to reach it.
  const dataDir = env['DATA_DIR']?.trim() || variables.DATA_DIR.fallback;
  const words = command.args.flatMap(({ name }) => input.args[name.toLowerCase()] ?? []);
  const request: Request = {
    v: VERSION,
    command: command.name,
    words,
    options: { ...input.options },
    user,
    named: isNamed,
  };
  return ask(dataDir, request);
}

function withPaths(command: Command, input: Input): Input {
  const files = new Set(command.args.flatMap(({ name, file }) => (file ? [name.toLowerCase()] : [])));
  const absolute = ([name, value]: [string, string]) => [name, files.has(name) ? resolve(value) : value];
  const ofOptions = Object.entries(input.options).map(([name, value]) => [
    name,
    command.options?.[name]?.file && value !== true ? resolve(value) : value,
  ]);
  return {
    args: Object.fromEntries(Object.entries(input.args).map(absolute)),
    options: Object.fromEntries(ofOptions),
  };
}

async function obey(argv: readonly string[], { env, out, err }: Terminal): Promise<number> {
  const parsed = parse(commands, argv);
  if (parsed.type === 'help') {
    out(`${helpText(commands, parsed.topic)}\n`);
    return 0;
  }
  const { outputs, hint, problem } = await run(parsed, withPaths(parsed.command, parsed.input), env);
  const lines = outputs.flatMap((output) => (parsed.json ? jsonLines(output) : textLines(output)));
  if (lines.length > 0) out(`${lines.join('\n')}\n`);
  if (hint !== null) err(`${asideLine('hint', hint, parsed.json)}\n`);
  if (problem !== null) err(`${asideLine('error', problem, parsed.json)}\n`);
  return problem === null ? 0 : 1;
}

/** Executes a command line and prints the result. @returns the exit code; it never throws */
export async function operate(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await obey(argv, terminal);
  } catch (error) {
    const known = error instanceof OperatorError || error instanceof StartupError;
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = known ? reason : `The command failed unexpectedly: ${reason}`;
    terminal.err(`${asideLine('error', sentence, asksJson(argv))}\n`);
    return 1;
  }
}
