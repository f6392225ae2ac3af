import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';

type Draft = Readonly<Record<string, string>>;

/** The amount of a draft, centavos; null when it holds none. */
export function draftAmount({ amount = '' }: Draft): number | null {
  return /^\d{1,12}$/.test(amount) ? Number(amount) : null;
}

/** Merges new values into the stored draft; an emptied field is removed. */
function keepPart(name: string, typed: Draft): void {
  const known = Object.entries({ ...readFormDraft(name), ...typed }).filter(([, text]) => text !== '');
  keepFormDraft(name, Object.fromEntries(known));
}

/**
 * Keeps a player's unsent input over a reload of this tab. `take` gets the draft once the player is known, which after
 * a reload can be later than the opening of the sheet; earlier input is stored then. Never for secrets.
 */
export function useFormDraft(form: string, take: (typed: Draft) => void) {
  const player = useSession().user?.id;
  const name = `${form}:${player ?? ''}`;
  const [taken, setTaken] = useState<string>();
  if (player !== undefined && taken !== name) {
    setTaken(name);
    take(readFormDraft(name));
  }
  const unstored = useRef<Draft>({});
  useEffect(() => {
    if (player === undefined) return;
    keepPart(name, unstored.current);
    unstored.current = {};
  }, [player, name]);
  return {
    keep: (typed: Draft): void => {
      if (player === undefined) unstored.current = { ...unstored.current, ...typed };
      else keepPart(name, typed);
    },
    /** The form was sent. */
    forget: (): void => {
      unstored.current = {};
      keepFormDraft(name, {});
    },
  };
}
