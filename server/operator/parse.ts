/** Parses a command line into a command and its input. Options may stand anywhere; `--` ends them. */
import { type Command, type Input, OperatorError } from './command.ts';
import { say } from './say.ts';
import { nearest } from './suggest.ts';

export type Parsed =
  /** `topic` is the command, or the first word of several, of a request for help. */
  | { readonly type: 'help'; readonly topic: string | null }
  | {
      readonly type: 'run';
      readonly command: Command;
      readonly input: Input;
      readonly json: boolean;
      /** The operator's name of `--as`. */
      readonly as: string | null;
    };

/** Options of every command; `--as` takes a value, the others are switches. */
const SWITCHES = ['help', 'json'];
const COMMON = [...SWITCHES, 'as'];

interface Words {
  readonly words: string[];
  readonly options: Map<string, string | true>;
}

/** `--name`, `--name=value`, `--name value`; the last form only for options with a value. */
function split(argv: readonly string[], takesValue: (name: string) => boolean): Words {
  const words: string[] = [];
  const options = new Map<string, string | true>();
  for (let index = 0; index < argv.length; index += 1) {
    const token = argv[index] ?? '';
    if (token === '--') {
      words.push(...argv.slice(index + 1));
      break;
    }
    if (token === '-h') options.set('help', true);
    else if (!token.startsWith('--')) words.push(token);
    else {
      const equals = token.indexOf('=');
      const name = token.slice(2, equals < 0 ? undefined : equals);
      if (options.has(name)) throw new OperatorError(`--${name} was given twice.`);
      if (equals >= 0) options.set(name, token.slice(equals + 1));
      else if (takesValue(name)) {
        const value = argv[index + 1];
        if (value === undefined || value.startsWith('--')) throw new OperatorError(`--${name} needs a value.`);
        options.set(name, value);
        index += 1;
      } else options.set(name, true);
    }
  }
  return { words, options };
}

/** Tells whether the line asks for JSON, also if it does not parse. */
export function asksJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** The command with the longest name that the words begin with. */
function find(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => {
    const parts = name.split(' ');
    return parts.every((part, index) => part === words[index]);
  });
}

function unknown(commands: readonly Command[], words: readonly string[]): OperatorError {
  const names = commands.map(({ name }) => name);
  const group = names.filter((name) => name.startsWith(`${words[0]} `));
  const typed = words.slice(0, 2).join(' ');
  const guess =
    nearest(typed, names) ?? nearest(words[0] ?? '', [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]);
  if (words.length === 1 && group.length > 0) {
    return new OperatorError(
      `"${typed}" alone is no command: it is followed by ${group.map((name) => name.slice(typed.length + 1)).join(', ')}.`,
    );
  }
  return new OperatorError(
    `There is no command "${typed}"${guess ? `: did you mean "${guess}"?` : '.'} --help lists them all.`,
  );
}

/**
 * Checks an input against its command: no missing or extra argument, no unknown option. The running platform checks the
 * socket's input again. @throws OperatorError with the first error
 */
export function checkInput(
  command: Command,
  words: readonly string[],
  options: ReadonlyMap<string, string | true>,
): Input {
  const known = command.options ?? {};
  for (const [name, value] of options) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) {
      const guess = nearest(name, [...Object.keys(known), ...COMMON]);
      throw new OperatorError(
        guess
          ? say`"${command.name}" has no option --${name}: did you mean --${guess}?`
          : say`"${command.name}" has no option --${name}.`,
      );
    }
    if (option.value === undefined && value !== true) throw new OperatorError(say`--${name} takes no value.`);
    if (option.value !== undefined && (value === true || value === ''))
      throw new OperatorError(say`--${name} needs a value.`);
  }
  const missing = command.args.slice(words.length).find(({ optional }) => !optional);
  if (missing) throw new OperatorError(say`${missing.name} is missing: ${usageOf(command)}`);
  if (words.length > command.args.length) {
    throw new OperatorError(
      say`"${words[command.args.length] ?? ''}" is one word too many (a value with spaces stands in quotes): ${usageOf(command)}`,
    );
  }
  return {
    args: Object.fromEntries(words.map((word, index) => [command.args[index]?.name.toLowerCase() ?? '', word])),
    options: Object.fromEntries(options),
  };
}

/** `user exclude ID [--months N] [--indefinite]`. */
export function usageOf(command: Command): string {
  return [
    command.name,
    ...command.args.map(({ name, optional }) => (optional ? `[${name}]` : name)),
    ...Object.entries(command.options ?? {}).map(([name, { value }]) => `[--${name}${value ? ` ${value}` : ''}]`),
  ].join(' ');
}

/** Parses a command line. @throws OperatorError if it names no command, or does not fit it */
export function parse(commands: readonly Command[], argv: readonly string[]): Parsed {
  const valued = new Set(
    commands.flatMap(({ options = {} }) =>
      Object.entries(options).flatMap(([name, { value }]) => (value ? [name] : [])),
    ),
  );
  const { words, options } = split(argv, (name) => name === 'as' || valued.has(name));
  for (const name of SWITCHES) {
    if (typeof options.get(name) === 'string') throw new OperatorError(`--${name} takes no value.`);
  }
  const topic = words[0] === 'help' ? words.slice(1) : words;
  if (options.has('help') || words[0] === 'help') {
    if (topic.length === 0) return { type: 'help', topic: null };
    const command = find(commands, topic);
    if (command) return { type: 'help', topic: command.name };
    if (topic.length === 1 && commands.some(({ name }) => name.startsWith(`${topic[0]} `)))
      return { type: 'help', topic: topic[0] ?? null };
    throw unknown(commands, topic);
  }
  if (words.length === 0) throw new OperatorError('No command was given: --help lists them all.');
  const command = find(commands, words);
  if (!command) throw unknown(commands, words);
  const json = options.delete('json');
  const as = options.get('as') ?? null;
  options.delete('as');
  if (as === true || as === '') throw new OperatorError('--as needs a value.');
  return {
    type: 'run',
    command,
    input: checkInput(command, words.slice(command.name.split(' ').length), options),
    json,
    as,
  };
}
