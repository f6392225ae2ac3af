/**
 * What a command of the operator is: its words, its arguments, and what it does. The table (`commands/all.ts`) is a list
 * of these; help, parsing, the socket and the output derive from it, so that a new command is one entry.
 */
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { AuditRecord } from '../services/audit.ts';
import type { Output } from './output.ts';

export interface Argument {
  /** As the usage writes it, in capitals; lower case is its name in the input. */
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  /** A path: made absolute where it is typed, as the platform may run in another directory. */
  readonly file?: boolean;
}

export interface Option {
  readonly help: string;
  /** What stands for its value in the usage; absent: a switch. */
  readonly value?: string;
}

/** What was typed, checked against the command's own lists: arguments by lower-case name, options by name. */
export interface Input {
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | true>>;
}

/** What a command may use. */
export interface OperatorContext {
  readonly deps: Deps;
  /** `operator:NAME`, the user of the operating system. */
  readonly actor: string;
  /** Writes this run's audit record: in the transaction of the change, with ids instead of personal data. */
  audit(db: DbOrTrx, record: Pick<AuditRecord, 'casinoId' | 'target' | 'details'>): Promise<void>;
  /** A site was changed: what the running platform remembers of sites is forgotten. */
  siteChanged(): void;
}

export interface Result {
  readonly outputs: readonly Output[];
  /** Said on stderr beside an answer that stands. */
  readonly hint?: string;
  /** One sentence: the command did its work, and what it found is bad (exit code 1). */
  readonly problem?: string;
}

export interface Command {
  /** `user show`: one or two words. */
  readonly name: string;
  /** One line of `--help`. */
  readonly summary: string;
  readonly args: readonly Argument[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Further lines of `COMMAND --help`. */
  readonly details?: readonly string[];
  /** @throws OperatorError or ApiError: nothing was done, and the sentence says why. */
  run(context: OperatorContext, input: Input): Promise<Result>;
}

/** Why a command was not done, as one sentence for the person who typed it. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/** An argument that the command requires. */
export function argument(input: Input, name: string): string {
  const value = input.args[name];
  if (value === undefined) throw new OperatorError(`${name.toUpperCase()} is missing.`);
  return value;
}

/** The text of an option that takes a value; undefined when it was not given. */
export function optionText(input: Input, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * An id as people type it.
 * @throws OperatorError when it is none.
 */
export function idOf(text: string, what: string): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text) || id < 1) throw new OperatorError(`"${text}" is no ${what}: an id is a whole number.`);
  return id;
}
