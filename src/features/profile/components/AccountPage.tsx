import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ArrowLeftIcon, CheckIcon, ErrorIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, OfflineCard } from '../../../ui/States.tsx';
import { StillNotice } from '../../../ui/StillNotice.tsx';
import styles from './Account.module.css';

/** An account page: title, back button, cards. */
export function AccountPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  const goBack = useGoBack('/user');
  return (
    <Page title={title} narrow back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}>
      <div className={styles.page}>{children}</div>
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
  const { t } = useLingui();
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(read.dataUpdatedAt);
  const again = (
    <Button size="sm" onClick={() => void read.refetch()}>
      <Trans>Tentar de novo</Trans>
    </Button>
  );
  if (read.data === undefined) {
    if (read.error === null) return null;
    return (
      <ErrorState glyph={online ? ErrorIcon : OfflineIcon} title={title} action={again}>
        {online ? (
          messageFor(read.error, currentLocale())
        ) : (
          <Trans>
            Esta parte não fica guardada neste aparelho: ela precisa de conexão. O resto da página está aqui.
          </Trans>
        )}
      </ErrorState>
    );
  }
  return (
    <StillNotice
      isWell={online && api && !read.isRefetchError}
      trouble={
        <OfflineCard title={online ? t`Sem resposta da plataforma` : t`Você está offline`} since={since} action={again}>
          <Trans>O que você vê é o que foi guardado. Mudanças na conta precisam de conexão.</Trans>
        </OfflineCard>
      }
      over={
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          <Trans>Tudo funciona de novo, também mudar a conta.</Trans>
        </OfflineCard>
      }
      closeLabel={t`Fechar aviso`}
    />
  );
}
