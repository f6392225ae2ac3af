import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../domain/connectivity.ts';
import { useSince } from '../lib/use-since.ts';
import { CheckIcon } from '../ui/icons.ts';
import { linkClass } from '../ui/links.tsx';
import { OfflineCard } from '../ui/States.tsx';
import { StillNotice } from '../ui/StillNotice.tsx';
import { Text } from '../ui/Text.tsx';
import { useHasErrorCard, useOnePerPage } from './one-per-page.tsx';

interface Props {
  /** Time of the last confirmation of the shown data, ms since 1970; 0 when unknown. */
  readonly updatedAt: number;
  /** The last request failed. */
  readonly isFailed: boolean;
  readonly onRetry: () => unknown;
  /** Names the shown data and the actions that need a connection; those of the wallet when omitted. */
  readonly children?: ReactNode;
  /** Text once the connection is back. */
  readonly over?: ReactNode;
}

/**
 * Says why shown data may be outdated and how old it is; renders nothing while it is fresh. One notice stands for all outdated
 * parts of a page. Beside an error card, which says that the platform fails, only the age is left.
 */
export function StaleNotice({ updatedAt, isFailed, onRetry, children, over }: Props) {
  const { t } = useLingui();
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  const isWell = online && api && !isFailed;
  const title = online ? t`Sem resposta da plataforma` : t`Você está offline`;
  const shown = useOnePerPage('notice', !isWell, { title, onRetry });
  const hasErrorCard = useHasErrorCard();
  if (shown === null) return null;
  if (hasErrorCard && online) {
    if (isWell || since === undefined) return null;
    return (
      <Text size="small">
        <Trans>Última versão guardada</Trans> · {since}
      </Text>
    );
  }
  return (
    <StillNotice
      isWell={isWell}
      trouble={
        <OfflineCard
          title={title}
          since={since}
          action={
            hasErrorCard ? undefined : (
              <button type="button" className={linkClass('action')} onClick={shown.retry}>
                <Trans>Tentar de novo</Trans>
              </button>
            )
          }
        >
          {children ?? <Trans>Você está vendo a última versão guardada. Depositar e sacar precisam de conexão.</Trans>}
        </OfflineCard>
      }
      over={
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          {over ?? <Trans>Tudo funciona de novo, inclusive jogar, depositar e sacar.</Trans>}
        </OfflineCard>
      }
      closeLabel={t`Fechar aviso`}
    />
  );
}
