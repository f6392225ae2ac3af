import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** An account page: title, back button, cards. */
export function AccountPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page title={title} narrow back={<BackButton parent="/user" />}>
      <Stack>{children}</Stack>
    </Page>
  );
}

interface ShownRead {
  readonly data: unknown;
  readonly error: unknown;
  readonly isRefetchError: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
}

/** State of a read: says why data may be outdated and how old it is, or why there is none, with a retry button. */
export function ReadState({ read, title }: { readonly read: ShownRead; readonly title: ReactNode }) {
  const { online } = useSnapshot(connectivity);
  if (read.data === undefined) {
    if (read.error === null) return null;
    return (
      <ReadError title={title} error={read.error} onRetry={read.refetch}>
        {online ? undefined : (
          <Trans>
            Esta parte não fica guardada neste aparelho: ela precisa de conexão. O resto da página está aqui.
          </Trans>
        )}
      </ReadError>
    );
  }
  return (
    <StaleNotice
      updatedAt={read.dataUpdatedAt}
      isFailed={read.isRefetchError}
      onRetry={read.refetch}
      over={<Trans>Tudo funciona de novo, inclusive mudar a conta.</Trans>}
    >
      <Trans>Você está vendo a última versão guardada. Mudanças na conta precisam de conexão.</Trans>
    </StaleNotice>
  );
}
