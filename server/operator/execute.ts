/** Runs one command: its audit record, and one sentence for whatever goes wrong. */
import type { Deps } from '../deps.ts';
import { ApiError, StartupError } from '../errors.ts';
import { safeError, scrub } from '../http/safe-log.ts';
import { messageFor } from '../messages.ts';
import { recordAudit } from '../services/audit.ts';
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

/** A user's name as the audit log keeps it. */
function actorOf(user: string): string {
  return `operator:${user.replace(/[^\w.@-]/g, '_').slice(0, 64)}`;
}

/**
 * @returns what to print; `problem` says why the command failed, or what is bad in what it found.
 */
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
    // What only looks is recorded too: who has read a player's account is asked one day.
    if (!recorded) await context.audit(deps.db, { casinoId: null, target: null });
    deps.outbox.wake();
    return { outputs: result.outputs, hint: result.hint ?? null, problem: result.problem ?? null };
  } catch (error) {
    return { outputs: [], hint: null, problem: sentenceOf(deps, error) };
  }
}

/** Why it was not done, in one sentence. */
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
