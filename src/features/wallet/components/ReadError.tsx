import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import type { IconGlyph } from '../../../ui/Icon.tsx';
import { ErrorIcon } from '../../../ui/icons.ts';
import { ErrorState } from '../../../ui/States.tsx';

interface Props {
  readonly title: ReactNode;
  readonly error: unknown;
  readonly onRetry: () => unknown;
  readonly glyph?: IconGlyph;
}

/** A failed read without cached data: the reason and a retry. */
export function ReadError({ title, error, onRetry, glyph = ErrorIcon }: Props) {
  return (
    <ErrorState
      glyph={glyph}
      title={title}
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      {messageFor(error, currentLocale())}
    </ErrorState>
  );
}
