import { useState } from 'react';
import type { LimitKind, LimitPeriod } from '../../contract/limits.ts';
import { session } from '../../domain/session/state.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';
import { isPlace, type Place } from './model.ts';

/** The limit that is being edited, and its typed value; null: invalid. */
export interface Draft extends Place {
  readonly typed: number | null;
}

/** Keeps unsent input while the player leaves the page, and over a reload of this tab. */
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
