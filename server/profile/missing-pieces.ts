/** Lists the data that an account lacks before its first deposit, and refuses the calls that need it. */
import type { LimitChanges } from '../../src/contract/limits.ts';
import type { MissingPiece } from '../../src/contract/session.ts';
import type { Player } from '../db/schema.ts';
import { ApiError } from '../errors.ts';
import type { CurrentSite } from '../site/sites.ts';

type Facts = Pick<
  Player,
  'phone' | 'birth_date' | 'cpf' | 'accepted_terms_at' | 'settings' | 'email_verified_at' | 'phone_verified_at'
>;

/** Kinds of limit that the site requires and for which no period has a value. */
export function missingLimits(site: CurrentSite, limits: LimitChanges | null): string[] {
  return (site.config.required_limits ?? []).filter((kind) => {
    const limit = limits?.[kind];
    return !limit || ![limit.day, limit.week, limit.month].some((value) => typeof value === 'number');
  });
}

/** Whether a player accepted the terms in force (SITE-9). */
export function acceptsTerms({ accepted_terms_at: at }: Pick<Player, 'accepted_terms_at'>, site: CurrentSite): boolean {
  return at !== null && (site.termsSince === null || at >= site.termsSince);
}

/** Missing data, in the order in which the screens ask for it. */
export function missingPieces(player: Facts, site: CurrentSite): MissingPiece[] {
  const { config } = site;
  const limits = (player.settings as { limits?: LimitChanges } | null)?.limits ?? null;
  const missing: MissingPiece[] = [];
  if (player.phone === null) missing.push('phone');
  if (player.birth_date === null) missing.push('birth_date');
  const lacksCpf = config.registerCPF && player.cpf === null;
  // A site that verifies registrations takes a CPF only after the phone's code.
  if (lacksCpf && !config.casVerifyRegistrations) missing.push('cpf');
  if (!acceptsTerms(player, site)) missing.push('terms');
  if (missingLimits(site, limits).length > 0) missing.push('limits');
  if (config.casVerifyRegistrations && player.email_verified_at === null) missing.push('email_code');
  if (config.casVerifyRegistrations && player.phone_verified_at === null) missing.push('phone_code');
  if (lacksCpf && config.casVerifyRegistrations) missing.push('cpf');
  return missing;
}

/**
 * Refuses a deposit or real play with an incomplete account. The CPF is not checked here: a deposit takes it with the
 * amount and answers `cpf_required` itself (SESS-12).
 * @throws ApiError 403 `profile_incomplete` or `verification_required`, both with `missing`.
 */
export function refuseIncomplete(player: Facts, site: CurrentSite): void {
  const missing = missingPieces(player, site).filter((piece) => piece !== 'cpf');
  if (missing.length === 0) return;
  const codes = missing.filter((piece) => piece.endsWith('_code'));
  if (codes.length === missing.length) {
    throw new ApiError(403, 'verification_required', { details: { missing } });
  }
  throw new ApiError(403, 'profile_incomplete', { details: { missing } });
}
