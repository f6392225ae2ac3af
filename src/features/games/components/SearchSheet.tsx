import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { type Observable, observable } from '../../../lib/observable.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { rememberSearch } from '../../../storage/recent-searches.ts';
import { SearchField } from '../../../ui/fields.tsx';
import { Sheet, SheetClose } from '../../../ui/Sheet.tsx';
import { ALL, type Wanted } from '../use-search.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchResults } from './SearchResults.tsx';
import styles from './SearchSheet.module.css';

/** The full-screen search: results from the first letter, forgiving of accents and typing errors, on the device. */
export function SearchSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Buscar`}
      hideTitle
      closeLabel={t`Fechar`}
      closeButton={false}
      size="full"
      initialFocus={field}
    >
      <SearchPanel field={field} onOpen={onOpen} />
    </Sheet>
  );
}

interface PanelProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onOpen: (sheet: string) => void;
}

/**
 * What is in the sheet. A letter draws the field and is asked for at once; the results are drawn by its answer alone, and
 * the sheet around them by neither.
 */
function SearchPanel({ field, onOpen }: PanelProps) {
  const [wanted] = useState(() => observable<Wanted>({ term: '', part: ALL }));
  /** What fits best, and the word that it fits: the answer trails a quick hand. */
  const best = useRef<{ readonly gamecode: string | undefined; readonly term: string }>(undefined);
  /** Enter was pressed before there was an answer to what is typed. */
  const isEntered = useRef(false);
  const navigate = useNavigate();
  const type = useCallback(
    (term: string) => {
      isEntered.current = false;
      // Another word begins with everything that it finds.
      wanted.set({ term, part: ALL });
    },
    [wanted],
  );
  const choose = useCallback(
    (gamecode: string) => {
      void rememberSearch(wanted.value.term);
      onOpen(`game:${gamecode}`);
    },
    [wanted, onOpen],
  );
  const noteBest = useCallback(
    (gamecode: string | undefined, term: string) => {
      best.current = { gamecode, term };
      if (!isEntered.current || term !== wanted.value.term || gamecode === undefined) return;
      isEntered.current = false;
      choose(gamecode);
    },
    [wanted, choose],
  );
  const showProvider = useCallback(
    (code: string) => {
      void rememberSearch(wanted.value.term);
      void navigate({ to: '/casino/games', search: { provider: code }, replace: true });
    },
    [wanted, navigate],
  );
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const found = best.current?.term === wanted.value.term ? best.current.gamecode : undefined;
        if (found !== undefined) choose(found);
        else isEntered.current = wanted.value.term.trim() !== '';
      }}
    >
      <div className={styles.top}>
        <Typed field={field} wanted={wanted} onType={type} />
        <SheetClose>
          <Trans>Fechar</Trans>
        </SheetClose>
      </div>
      <SearchResults wanted={wanted} onBest={noteBest} onChoose={choose} onProvider={showProvider} />
      <RecentSearches onChoose={type} />
    </form>
  );
}

interface TypedProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly wanted: Observable<Wanted>;
  readonly onType: (term: string) => void;
}

/** The field alone: what a letter draws. */
function Typed({ field, wanted, onType }: TypedProps) {
  const { t } = useLingui();
  const { term } = useSyncExternalStore(wanted.subscribe, () => wanted.value);
  return (
    <SearchField
      ref={field}
      label={t`Buscar jogo ou estúdio`}
      clearLabel={t`Limpar busca`}
      value={term}
      onChange={(event) => onType(event.target.value)}
      onClear={() => {
        onType('');
        field.current?.focus();
      }}
    />
  );
}
