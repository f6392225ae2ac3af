import { useState } from 'react';
import type { LimitKind, LimitPeriod } from '../../contract/limits.ts';
import { session } from '../../domain/session-state.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';
import { isPlace, type Place } from './model.ts';

/** Which limit is being changed, and what stands in its field: null when that is no value. */
export interface Draft extends Place {
  readonly typed: number | null;
}

/** What is typed and not sent survives leaving the page and a reload in this tab, as in every form of the account. */
export function useDraft(): readonly [Draft | null, (draft: Draft | null) => void] {
  const name = `limits:${session.user?.id ?? ''}`;
  const [draft, setDraft] = useState<Draft | null>(() => {
    const { kind, period, typed } = readFormDraft(name);
    if (!isPlace(kind, period)) return null;
    return {
      kind: kind as LimitKind,
      period: period as LimitPeriod,
      typed: /^\d+$/.test(typed ?? '') ? Number(typed) : null,
    };
  });
  const keep = (next: Draft | null) => {
    setDraft(next);
    keepFormDraft(
      name,
      next === null
        ? {}
        : { kind: next.kind, period: next.period, typed: next.typed === null ? '' : String(next.typed) },
    );
  };
  return [draft, keep];
}
