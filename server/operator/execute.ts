/** Runs one command: records the action or its refusal, and turns every failure into one sentence. */

import { type AuditRecord, recordAudit } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { ApiError, StartupError } from '../errors.ts';
import { hostName } from '../http/host.ts';
import { safeError, scrub } from '../http/safe-log.ts';
import { type Language, messageFor } from '../messages.ts';
import { type Command, type Input, type OperatorContext, OperatorError, type Result, type Text } from './command.ts';
import type { Output } from './output.ts';
import { officeText, say, terminalText } from './say.ts';

export interface Operator {
  readonly deps: Deps;
  /** Name of the operator, or else of the user of the operating system. */
  readonly user: string;
  /** Whether the operator gave the name (`--as`, JANGADA_OPERATOR); production requires it. */
  readonly isNamed?: boolean;
  /** Language of the back office's page; absent: the terminal, which is English and names commands and options. */
  readonly language?: Language;
  siteChanged(): void;
}

export interface Outcome {
  readonly outputs: readonly Output[];
  readonly hint: string | null;
  readonly problem: string | null;
}

/** A user's name in the audit log. */
function actorOf(user: string): string {
  return `operator:${user.replace(/[^\w.@-]/g, '_').slice(0, 64)}`;
}

/** Names that say nothing about the person at the terminal. */
const NO_PERSON = /^(?:root|uid-\w+)$/;

/** Refuses a run in production whose operator is unknown. @throws OperatorError */
function assertIdentity({ deps, user, isNamed = false }: Operator): void {
  if (deps.env.NODE_ENV !== 'production') return;
  if (!isNamed)
    throw new OperatorError(
      'Say who you are: --as NAME, or the variable JANGADA_OPERATOR. In production each action has a person’s name.',
    );
  if (NO_PERSON.test(user)) throw new OperatorError(`"${user}" names no person: --as takes your own name.`);
}

/** Kinds of targets whose commands begin with another word. */
const TARGETS: Readonly<Record<string, string>> = { user: 'player', adjust: 'adjustment' };

/** The target of a command whose first argument is an id: `player:12` of `user block 12`. */
function targetOf(command: Command, { args }: Input): string | null {
  const [noun = ''] = command.name.split(' ');
  const id = args['id'];
  return id !== undefined && /^\d{1,9}$/.test(id) ? `${TARGETS[noun] ?? noun}:${id}` : null;
}

async function casinoIdOf(deps: Deps, { args, options }: Input): Promise<number | null> {
  const domain = options['site'] ?? args['domain'];
  if (typeof domain !== 'string') return null;
  const found = await deps.db
    .selectFrom('site_domains')
    .select('casino_id')
    .where('domain', '=', hostName(domain))
    .executeTakeFirst();
  return found?.casino_id ?? null;
}

/** A sentence without typed words and possible personal data (DATA-4). */
function recordedSentence(deps: Deps, error: unknown): string {
  if (error instanceof OperatorError && error.recorded !== undefined) return error.recorded;
  return scrub(sentenceOf(deps, error).replace(/"[^"]*"/g, '"…"')).slice(0, 500);
}

/** Runs a command. @returns the output; `problem` says why the command failed, or which problem it found */
export async function execute(operator: Operator, command: Command, input: Input): Promise<Outcome> {
  const { deps } = operator;
  const action = command.name.replace(/[ -]/g, '_').replace('_', '.');
  let last: Pick<AuditRecord, 'casinoId' | 'target' | 'details'> | null = null;
  const context: OperatorContext = {
    deps,
    actor: actorOf(operator.user),
    siteChanged: operator.siteChanged,
    language: operator.language,
    async audit(db, record) {
      last = record;
      await recordAudit(db, { ...record, actor: context.actor, action, at: deps.clock.now() });
    },
  };
  const recordRefusal = async (error: unknown): Promise<void> => {
    // The record of an action that was rolled back names its target.
    const record = last ?? { casinoId: await casinoIdOf(deps, input), target: targetOf(command, input) };
    const details = { ...record.details, refused: recordedSentence(deps, error) };
    await recordAudit(deps.db, { ...record, details, actor: context.actor, action, at: deps.clock.now() });
  };
  try {
    assertIdentity(operator);
    const result = await command.run(context, input);
    // Reads are recorded too: an auditor may ask which operator read a player's account.
    if (last === null)
      await context.audit(deps.db, { casinoId: await casinoIdOf(deps, input), target: targetOf(command, input) });
    deps.outbox.wake();
    return outcomeOf(result, operator.language);
  } catch (error) {
    // Without a database there is no place for the record; the operator still reads the reason.
    await recordRefusal(error).catch((fault: unknown) =>
      deps.log.error({ fault: safeError(fault) }, 'a refusal was not recorded'),
    );
    return { outputs: [], hint: null, problem: sentenceOf(deps, error, operator.language) };
  }
}

function textOf(text: Text, language: Language | undefined): string {
  return language === undefined ? terminalText(text) : officeText(text, language);
}

/** The result with its texts as its reader reads them. */
function outcomeOf({ outputs, hint, problem }: Result, language: Language | undefined): Outcome {
  return {
    outputs: outputs.map((output) => {
      if (output.type === 'table') return { ...output, empty: textOf(output.empty, language) };
      return output.type === 'note' ? { ...output, text: textOf(output.text, language) } : output;
    }),
    hint: hint === undefined ? null : textOf(hint, language),
    problem: problem === undefined ? null : textOf(problem, language),
  };
}

/** The reason of a failure, in one sentence. @param language of the back office; absent: the terminal */
export function sentenceOf(deps: Pick<Deps, 'log'>, error: unknown, language?: Language): string {
  if (error instanceof OperatorError) return textOf(error.text, language);
  if (error instanceof StartupError) return error.message;
  if (error instanceof ApiError) {
    const fields = Object.entries(error.errors ?? {}).map(([field, rules]) => `${field}: ${rules.join(', ')}`);
    const until = error.details?.['end_at'];
    return [
      messageFor(error.code, error.status, language ?? 'en').replace(/\.$/, ''),
      language === undefined ? ` (${error.code})` : '',
      fields.length > 0 ? `: ${fields.join('; ')}` : '',
      typeof until === 'string' ? `, ${textOf(say`until ${new Date(until)}`, language)}` : '',
      '.',
    ].join('');
  }
  deps.log.error({ fault: safeError(error) }, 'an operator command failed');
  const reason = scrub(error instanceof Error ? error.message : String(error));
  // The back office's operator can do nothing with the fault, which stands in the log.
  return language === undefined
    ? `The command failed unexpectedly: ${reason.split('\n')[0]?.replace(/\.$/, '')}.`
    : messageFor('internal_error', 500, language);
}
