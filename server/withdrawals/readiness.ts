/** Lists the conditions for a withdrawal, so that the screen can show them before the player requests one. */
import { documentTypes } from '../../src/contract/documents.ts';
import type { Readiness } from '../../src/contract/withdrawals.ts';
import { endingOnWithdrawal } from '../bonuses/bonuses.ts';
import type { Deps } from '../deps.ts';
import { availableOf } from '../ledger/ledger.ts';
import { addressOf } from '../profile/profiles.ts';
import { withdrawalMinutes } from '../ranks/benefits.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moneyRules } from '../wallet/amounts.ts';
import { listMethods } from './methods.ts';
import { openWithdrawals } from './steps.ts';

/** Whether a withdrawal asks for documents: always on a regulated site, elsewhere as the site's `kyc` says. */
export const asksDocuments = ({ config }: Pick<CurrentSite, 'config'>): boolean => config.kyc || config.is_regulated;

/** Number of the four documents that are not approved yet (WITH-3); 0 on a site that asks for none. */
export async function missingDocuments(
  deps: Deps,
  site: Pick<CurrentSite, 'config'>,
  playerId: number,
): Promise<number> {
  if (!asksDocuments(site)) return 0;
  const rows = await deps.db
    .selectFrom('documents')
    .select('type')
    .distinct()
    .where('player_id', '=', playerId)
    .where('status', '=', 'approved')
    .execute();
  return documentTypes.filter((type) => !rows.some((row) => row.type === type)).length;
}

/** Whether a required address is missing; null where the site requires none. */
export async function missesAddress(deps: Deps, site: CurrentSite, playerId: number): Promise<boolean | null> {
  if (!site.config.withdrawal_requires_address) return null;
  return (await addressOf(deps, playerId)) === null;
}

/** The conditions of a withdrawal, each with its state and the missing amount or count. */
export async function readinessOf(deps: Deps, site: CurrentSite, player: CurrentPlayer): Promise<Readiness> {
  const now = deps.clock.now();
  const { minWithdrawal: min, maxWithdrawal: max, maxPendingWithdrawals: most } = moneyRules(site.config);
  const documents = await missingDocuments(deps, site, player.id);
  const noAddress = await missesAddress(deps, site, player.id);
  const methods = await listMethods(deps, player.id);
  const available = await availableOf(deps.db, player.id);
  const { length: open } = await openWithdrawals(deps.db, player.id);
  const heldUntil = player.withdrawals_held_until;
  const held = heldUntil !== null && heldUntil > now;
  const checks: Readiness['checks'] = [
    { name: 'cpf', ok: player.cpf !== null, missing: null, at: null },
    ...(asksDocuments(site)
      ? [{ name: 'documents' as const, ok: documents === 0, missing: documents === 0 ? null : documents, at: null }]
      : []),
    ...(noAddress === null ? [] : [{ name: 'address' as const, ok: !noAddress, missing: null, at: null }]),
    { name: 'key', ok: methods.length > 0, missing: null, at: null },
    { name: 'hold', ok: !held, missing: null, at: held ? heldUntil.toISOString() : null },
    { name: 'balance', ok: available >= min, missing: available >= min ? null : min - available, at: null },
    { name: 'pending', ok: open < most, missing: null, at: null },
  ];
  const target_minutes = await withdrawalMinutes(deps.db, site.config, player);
  const ending = await endingOnWithdrawal(deps.db, player.id);
  return { ready: checks.every(({ ok }) => ok), checks, min, max, available, bonuses_ending: ending, target_minutes };
}
