import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { observable } from '../../../lib/observable.ts';
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
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [wanted] = useState(() => observable<Wanted>({ term: '', part: ALL }));
  const best = useRef<string>(undefined);
  const noteBest = useCallback((gamecode: string | undefined) => {
    best.current = gamecode;
  }, []);
  const navigate = useNavigate();
  const type = useCallback(
    (term: string) => {
      // Another word begins with everything that it finds.
      wanted.set({ term, part: ALL });
      setTyped(term);
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
        if (best.current !== undefined) choose(best.current);
      }}
    >
      <div className={styles.top}>
        <SearchField
          ref={field}
          label={t`Buscar jogo ou estúdio`}
          clearLabel={t`Limpar busca`}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClear={() => {
            type('');
            field.current?.focus();
          }}
        />
        <SheetClose>
          <Trans>Fechar</Trans>
        </SheetClose>
      </div>
      <SearchResults wanted={wanted} onBest={noteBest} onChoose={choose} onProvider={showProvider} />
      <RecentSearches onChoose={type} />
    </form>
  );
}
