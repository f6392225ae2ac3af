import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { gameCard } from '../../../domain/shared-card.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { ShareInChat } from '../../../hooks/ShareInChat.tsx';
import { useChatNews } from '../../../hooks/use-chat-news.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { FactList, Note } from '../../../ui/Facts.tsx';
import { ChatIcon, InfoIcon, OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { KnownSince } from '../components/KnownSince.tsx';
import { formatReturn } from '../model.ts';
import styles from './RulesSheet.module.css';
import { type SheetGame, useSheetGame, useVolatility } from './use-sheet-game.ts';

/** Rules, RTP, volatility, stakes and the provider's pay table, before and during play (GAME-6). */
export function RulesSheet({ arg, ...sheet }: SheetProps) {
  const { t } = useLingui();
  const { game, isError, updatedAt, refetch } = useSheetGame(arg);
  const volatility = useVolatility(game?.volatility);
  const { online } = useSnapshot(connectivity);
  // A list's game has no description: shown before it, the facts would move down when it arrives.
  const isPart = game !== undefined && game.description === undefined && online && !isError;
  return (
    <Sheet {...sheet} title={t`Regras e RTP`} closeLabel={t`Fechar`} size="lg" tall popover="end">
      {(isPart || (!game && !isError)) && <ListSkeleton rows={3} />}
      {!game && isError && (
        <ReadError title={<Trans>As regras não carregaram</Trans>} onRetry={refetch}>
          <Trans>Sem resposta da plataforma. Confira a conexão.</Trans>
        </ReadError>
      )}
      {game && !isPart && (
        <div className={styles.rules}>
          <KnownSince updatedAt={updatedAt} />
          {game.description !== undefined && <p>{game.description}</p>}
          <FactList
            facts={[
              { key: 'rtp', term: t`RTP teórico`, value: formatReturn(game.rtp, currentLocale()) },
              { key: 'volatility', term: t`Volatilidade`, value: volatility.name },
              { key: 'stake', term: t`Aposta`, value: t`${formatMoney(game.min_bet)} a ${formatMoney(game.max_bet)}` },
              { key: 'studio', term: t`Estúdio`, value: game.provider_name },
            ]}
          />
          <ChatWays game={game} />
          <Note glyph={InfoIcon}>
            <Trans>
              O RTP é a média de milhões de rodadas de todos os jogadores. Ele não prevê a sua sessão: cada rodada é
              independente da anterior.
            </Trans>
          </Note>
          {/* A game from the catalogue does not say whether its provider has a pay table. */}
          {(game.rules_url || game.description === undefined) && (
            <OnceOnline isReady={game.description !== undefined}>
              <iframe
                className={styles.frame}
                src={game.rules_url ?? undefined}
                title={t`Tabela de pagamentos de ${game.title}`}
                sandbox="allow-scripts allow-same-origin"
                referrerPolicy="strict-origin"
                loading="lazy"
              />
            </OnceOnline>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** The ways to the chat: on a phone the game's bar has no room for one. */
function ChatWays({ game }: { readonly game: SheetGame }) {
  const openSheet = useOpenSheet();
  return (
    <div className={styles.chat}>
      <Button size="sm" icon={ChatIcon} onClick={() => openSheet('chat')}>
        {useChatNews().label}
      </Button>
      <ShareInChat card={gameCard(game)} />
    </div>
  );
}

/**
 * Shows the provider's page, which is not stored, once there is a connection; without one a note. Once shown, it stays.
 */
function OnceOnline({ isReady, children }: { readonly isReady: boolean; readonly children: ReactNode }) {
  const { online } = useSnapshot(connectivity);
  const [isShown, show] = useState(false);
  if (online && isReady && !isShown) show(true);
  if (isShown) return children;
  return (
    <Note glyph={OfflineIcon}>
      <Trans>A tabela de pagamentos vem do estúdio e precisa de conexão. Os números acima estão neste aparelho.</Trans>
    </Note>
  );
}
