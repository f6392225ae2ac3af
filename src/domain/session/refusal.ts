/**
 * The session after a refused login (SESS-3). Separate from the other steps because it needs the contract's schema,
 * which the first paint does not load.
 */
import * as v from 'valibot';
import { isApiError } from '../../api/errors.ts';
import { selfExcludedBody } from '../../contract/session.ts';
import { GUEST, type SessionState } from './model.ts';

const NOT_EXCLUDED = { isSelfExcluded: false, selfExclusionStartAt: null, selfExclusionEndAt: null } as const;

/**
 * The state after a refused login: for an excluded player it clears the token and keeps both dates, otherwise it clears
 * the three exclusion fields (SESS-3).
 */
export function loginFailed(state: SessionState, error: unknown): SessionState {
  const body = isApiError(error) ? v.safeParse(selfExcludedBody, error.body) : null;
  if (!body?.success) return { ...state, ...NOT_EXCLUDED };
  return {
    ...GUEST,
    isSelfExcluded: true,
    selfExclusionStartAt: body.output.start_at,
    selfExclusionEndAt: body.output.end_at,
  };
}
