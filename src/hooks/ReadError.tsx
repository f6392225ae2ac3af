import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../api/error-messages.ts';
import { connectivity } from '../domain/connectivity.ts';
import { currentLocale } from '../domain/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorIcon, OfflineIcon } from '../ui/first-paint-icons.ts';
import { ErrorState } from '../ui/States.tsx';
import { useOnePerPage } from './one-per-page.tsx';

interface Props {
  readonly title: ReactNode;
  readonly error?: unknown;
  readonly onRetry: () => unknown;
  /** Text instead of the error's message. */
  readonly children?: ReactNode;
  /** `page` when the read is the whole page. */
  readonly look?: 'row' | 'page';
}

/** A failed read without cached data: the reason and a retry. One card stands for all failed reads of a page. */
export function ReadError({ title, error, onRetry, children, look = 'row' }: Props) {
  const { online } = useSnapshot(connectivity);
  const shown = useOnePerPage('error', true, { title, onRetry });
  if (shown === null) return null;
  const { troubles, retry } = shown;
  const isAlone = troubles.length === 1;
  return (
    <ErrorState
      glyph={online ? ErrorIcon : OfflineIcon}
      look={look}
      title={isAlone ? title : <Trans>Parte desta página não carregou</Trans>}
      action={
        <Button size={look === 'row' ? 'sm' : 'md'} onClick={retry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      {!isAlone && (
        <ul>
          {troubles.map((trouble, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list has no other identity.
            <li key={at}>{trouble.title}</li>
          ))}
        </ul>
      )}
      {children ?? messageFor(error, currentLocale())}
    </ErrorState>
  );
}
