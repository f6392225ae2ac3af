import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../domain/session-state.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';

export type Typed = Readonly<Record<string, string>>;

/** What a draft says of an amount, in centavos; null: nothing that is one. */
export function typedAmount({ amount = '' }: Typed): number | null {
  return /^\d{1,12}$/.test(amount) ? Number(amount) : null;
}

/** A later part over what is kept already; an emptied field is kept no longer. */
function keepPart(name: string, typed: Typed): void {
  const known = Object.entries({ ...readFormDraft(name), ...typed }).filter(([, text]) => text !== '');
  keepFormDraft(name, Object.fromEntries(known));
}

/**
 * What was typed into a form of this player and not sent yet, over a reload in this tab. `take` gets it once it is known
 * who plays, which a page that begins anew learns a moment later than it opens its sheet; what is typed before that is
 * kept then. Nothing secret belongs in it.
 */
export function useTyped(form: string, take: (typed: Typed) => void) {
  const player = useSnapshot(session).user?.id;
  const name = `${form}:${player ?? ''}`;
  const [taken, setTaken] = useState<string>();
  if (player !== undefined && taken !== name) {
    setTaken(name);
    take(readFormDraft(name));
  }
  const early = useRef<Typed>({});
  useEffect(() => {
    if (player === undefined) return;
    keepPart(name, early.current);
    early.current = {};
  }, [player, name]);
  return {
    keep: (typed: Typed): void => {
      if (player === undefined) early.current = { ...early.current, ...typed };
      else keepPart(name, typed);
    },
    /** It was sent. */
    forget: (): void => {
      early.current = {};
      keepFormDraft(name, {});
    },
  };
}
