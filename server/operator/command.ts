/**
 * A command of the operator: its words, arguments and action. The table (`commands/all.ts`) lists them; help, parsing,
 * socket and output derive from it, so a new command is one entry.
 */

import type { AuditRecord } from '../audit.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { Output } from './output.ts';
import { recordableText, type Sentence, say, terminalText } from './say.ts';

export interface Argument {
  /** As the usage writes it, in capitals; lower case is its name in the input. */
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  /** A path: made absolute in the terminal, because the platform may run in another directory. */
  readonly file?: boolean;
  /** The back office sends this instead of a path. Absent: the command's file stays on the server. */
  readonly upload?: Upload;
}

/** A file that the browser sends: a picture, or HTML that the operator wrote there. */
export type Upload = 'picture' | 'text';

export interface Option {
  readonly help: string;
  /** The placeholder of its value in the usage; absent: a switch. */
  readonly value?: string;
  /** A path: made absolute in the terminal. */
  readonly file?: boolean;
  /** The back office sends this instead of a path. Absent: the command's file stays on the server. */
  readonly upload?: Upload;
  /** Required where the platform has several sites. */
  readonly isRequired?: boolean;
}

/** The checked input: arguments by lower-case name, options by name. */
export interface Input {
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | true>>;
}

/** The tools of a command. */
export interface OperatorContext {
  readonly deps: Deps;
  /** `operator:NAME`, as the operator is named by `--as` or JANGADA_OPERATOR, or else the operating system's user. */
  readonly actor: string;
  /** Writes this run's audit record, in the transaction of the change, with ids instead of personal data. */
  audit(db: DbOrTrx, record: Pick<AuditRecord, 'casinoId' | 'target' | 'details'>): Promise<void>;
  /** Language of the back office's page; absent: the terminal. */
  readonly language?: Language | undefined;
  /** A site was changed: the running platform clears its cache of sites. */
  siteChanged(): void;
}

/** A text of a command: a sentence that the back office has in both languages, or one of the terminal alone. */
export type Text = Sentence | string;

/** An output before its texts are in the language of the reader. */
export type CommandOutput =
  | (Omit<Extract<Output, { readonly type: 'table' }>, 'empty'> & { readonly empty: Text })
  | Extract<Output, { readonly type: 'record' }>
  | (Omit<Extract<Output, { readonly type: 'note' }>, 'text'> & { readonly text: Text });

export interface Result {
  readonly outputs: readonly CommandOutput[];
  /** Printed on stderr beside the answer. */
  readonly hint?: Text;
  /** One sentence: the command ran and found a problem (exit code 1). */
  readonly problem?: Text;
}

export interface Command {
  /** One or two words: `user show`. */
  readonly name: string;
  /** One line of `--help`. */
  readonly summary: string;
  readonly args: readonly Argument[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Runs in the command's own process with the platform's environment, because no platform may run yet. */
  readonly isOffline?: boolean;
  /** Further lines of `COMMAND --help`. */
  readonly details?: readonly string[];
  /** Runs the command. @throws OperatorError or ApiError: nothing was done, and the sentence says why */
  run(context: OperatorContext, input: Input): Promise<Result>;
}

/** The reason why a command was not done, as one sentence for the operator. Its message is that of the terminal. */
export class OperatorError extends Error {
  readonly text: Text;
  /** The audit log's sentence where the operator's own has personal data. */
  readonly recorded: string | undefined;
  constructor(text: Text, { recorded, ...options }: ErrorOptions & { recorded?: string } = {}) {
    super(terminalText(text), options);
    this.name = 'OperatorError';
    this.text = text;
    this.recorded = recorded;
  }
}

/** The error about an operator's file. The terminal names its path; the back office sends a file, and the log keeps no path. */
export function fileError(sentence: Sentence, path: string, options: ErrorOptions = {}): OperatorError {
  const terminal = terminalText(sentence).replace(/^The file/, () => path);
  return new OperatorError({ ...sentence, terminal }, { ...options, recorded: recordableText(sentence) });
}

/** An argument that the command requires. */
export function argument(input: Input, name: string): string {
  const value = input.args[name];
  if (value === undefined) throw new OperatorError(say`${name.toUpperCase()} is missing.`);
  return value;
}

/** The text of an option that takes a value; undefined when it was not given. */
export function optionText(input: Input, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Parses an id. @throws OperatorError if it is none */
export function idOf(text: string, what: string): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text) || id < 1)
    throw new OperatorError(say`"${text}" is no ${what}: an id is a whole number.`);
  return id;
}
