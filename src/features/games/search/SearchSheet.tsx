import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react';
import { proxy } from 'valtio/vanilla';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { SearchField } from '../../../ui/Field.tsx';
import { Sheet, SheetClose } from '../../../ui/Sheet.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { rememberSearch } from './recent.ts';
import { SearchResults } from './SearchResults.tsx';
import styles from './SearchSheet.module.css';
import { ALL, type SearchInput, useSearchInput } from './use-search.ts';

/** Full-screen search on the device, from the first letter; ignores accents and tolerates typing errors. */
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
      popover="start"
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

/** The input of the history entry that showed the search last: Back from a game returns to its results. */
let lastInput: { readonly entry: unknown; readonly input: SearchInput } = {
  entry: null,
  input: proxy({ term: '', part: ALL }),
};

function useInput(): SearchInput {
  const router = useRouter();
  const [input] = useState(() => {
    const entry = router.state.location.state.__TSR_key;
    if (lastInput.entry !== entry) lastInput = { entry, input: proxy<SearchInput>({ term: '', part: ALL }) };
    return lastInput.input;
  });
  return input;
}

/**
 * Content of the sheet. A letter renders only the field and its answer only the results; neither renders the sheet. One
 * function because its handlers share the input.
 */
function SearchPanel({ field, onOpen }: PanelProps) {
  const input = useInput();
  /** The best match and its term: an answer may belong to an earlier term. */
  const best = useRef<{ readonly gamecode: string | undefined; readonly term: string }>(undefined);
  /** Enter was pressed before the answer to the present term. */
  const isEntered = useRef(false);
  const navigate = useNavigate();
  // The field is painted first. It takes letters while React renders the rest.
  const isRest = useDeferredValue(true, false);
  const type = useCallback(
    (term: string) => {
      isEntered.current = false;
      // A new term starts with all kinds.
      Object.assign(input, { term, part: ALL });
    },
    [input],
  );
  const choose = useCallback(
    (gamecode: string) => {
      void rememberSearch(input.term);
      onOpen(`game:${gamecode}`);
    },
    [input, onOpen],
  );
  const noteBest = useCallback(
    (gamecode: string | undefined, term: string) => {
      best.current = { gamecode, term };
      if (!isEntered.current || term !== input.term || gamecode === undefined) return;
      isEntered.current = false;
      choose(gamecode);
    },
    [input, choose],
  );
  const showProvider = useCallback(
    (code: string) => {
      void rememberSearch(input.term);
      void navigate({ to: '/casino/games', search: { provider: code }, replace: true });
    },
    [input, navigate],
  );
  const showList = useCallback(() => {
    void rememberSearch(input.term);
    void navigate({ to: '/casino/games', search: { searchTerm: input.term }, replace: true });
  }, [input, navigate]);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const found = best.current?.term === input.term ? best.current.gamecode : undefined;
        if (found !== undefined) choose(found);
        else isEntered.current = input.term.trim() !== '';
      }}
    >
      <div className={styles.top}>
        <TermField field={field} input={input} onType={type} />
        <SheetClose>
          <Trans>Fechar</Trans>
        </SheetClose>
      </div>
      {isRest && (
        <>
          <SearchResults
            input={input}
            onBest={noteBest}
            onChoose={choose}
            onProvider={showProvider}
            onList={showList}
          />
          <RecentSearches onChoose={type} />
        </>
      )}
    </form>
  );
}

interface TermFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly input: SearchInput;
  readonly onType: (term: string) => void;
}

/** The field alone, which a letter renders. */
function TermField({ field, input, onType }: TermFieldProps) {
  const { t } = useLingui();
  const { term } = useSearchInput(input);
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
