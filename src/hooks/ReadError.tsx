import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../api/error-messages.ts';
import { connectivity } from '../domain/connectivity.ts';
import { currentLocale } from '../domain/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorIcon, OfflineIcon } from '../ui/first-paint-icons.ts';
import { ErrorState } from '../ui/States.tsx';

interface Props {
  readonly title: ReactNode;
  readonly error?: unknown;
  readonly onRetry: () => unknown;
  /** Text instead of the error's message. */
  readonly children?: ReactNode;
  /** `page` when the read is the whole page. */
  readonly look?: 'row' | 'page';
}

/** A failed read without cached data: the reason and a retry. */
export function ReadError({ title, error, onRetry, children, look = 'row' }: Props) {
  const { online } = useSnapshot(connectivity);
  return (
    <ErrorState
      glyph={online ? ErrorIcon : OfflineIcon}
      look={look}
      title={title}
      action={
        <Button size={look === 'row' ? 'sm' : 'md'} onClick={() => void onRetry()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      {children ?? messageFor(error, currentLocale())}
    </ErrorState>
  );
}
