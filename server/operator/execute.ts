/** Runs one command: writes its audit record, and turns every failure into one sentence. */

import { recordAudit } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { ApiError, StartupError } from '../errors.ts';
import { safeError, scrub } from '../http/safe-log.ts';
import { messageFor } from '../messages.ts';
import { type Command, type Input, type OperatorContext, OperatorError, type Result } from './command.ts';

export interface Operator {
  readonly deps: Deps;
  /** User of the operating system. */
  readonly user: string;
  siteChanged(): void;
}

export interface Outcome {
  readonly outputs: Result['outputs'];
  readonly hint: string | null;
  readonly problem: string | null;
}

/** A user's name in the audit log. */
function actorOf(user: string): string {
  return `operator:${user.replace(/[^\w.@-]/g, '_').slice(0, 64)}`;
}

/** Runs a command. @returns the output; `problem` says why the command failed, or which problem it found */
export async function execute(operator: Operator, command: Command, input: Input): Promise<Outcome> {
  const { deps } = operator;
  const action = command.name.replace(/[ -]/g, '_').replace('_', '.');
  let recorded = false;
  const context: OperatorContext = {
    deps,
    actor: actorOf(operator.user),
    siteChanged: operator.siteChanged,
    async audit(db, record) {
      await recordAudit(db, { ...record, actor: context.actor, action, at: deps.clock.now() });
      recorded = true;
    },
  };
  try {
    const result = await command.run(context, input);
    // Reads are recorded too: an auditor may ask which operator read a player's account.
    if (!recorded) await context.audit(deps.db, { casinoId: null, target: null });
    deps.outbox.wake();
    return { outputs: result.outputs, hint: result.hint ?? null, problem: result.problem ?? null };
  } catch (error) {
    return { outputs: [], hint: null, problem: sentenceOf(deps, error) };
  }
}

/** The reason of a failure, in one sentence. */
export function sentenceOf(deps: Pick<Deps, 'log'>, error: unknown): string {
  if (error instanceof OperatorError || error instanceof StartupError) return error.message;
  if (error instanceof ApiError) {
    const fields = Object.entries(error.errors ?? {}).map(([field, rules]) => `${field}: ${rules.join(', ')}`);
    const until = error.details?.['end_at'];
    return [
      messageFor(error.code, error.status, 'en').replace(/\.$/, ''),
      ` (${error.code})`,
      fields.length > 0 ? `: ${fields.join('; ')}` : '',
      typeof until === 'string' ? `, until ${until}` : '',
      '.',
    ].join('');
  }
  deps.log.error({ fault: safeError(error) }, 'an operator command failed');
  const reason = scrub(error instanceof Error ? error.message : String(error));
  return `The command failed unexpectedly: ${reason.split('\n')[0]?.replace(/\.$/, '')}.`;
}
