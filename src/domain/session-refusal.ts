/** What a refused login makes of the session (R22). Apart from the other steps, since it reads the answer by its schema. */
import * as v from 'valibot';
import { isApiError } from '../api/errors.ts';
import { selfExcludedBody } from '../contract/session.ts';
import { GUEST, type SessionState } from './session-model.ts';

const NOT_EXCLUDED = { isSelfExcluded: false, selfExclusionStartAt: null, selfExclusionEndAt: null } as const;

/** A login failed: a self-excluded answer clears the token and keeps both dates, any other clears the three fields. */
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
