import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { timeAlert } from '../../../domain/time-alert.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { celebrateWin } from '../../../ui/celebrate.ts';
import { useCatalog, useCatalogAnswer } from '../catalog/catalog.ts';
import { KnownSince } from '../components/KnownSince.tsx';
import { GameRail } from '../lobby/GameRail.tsx';
import { useGameMarks, withFavorite } from '../marks/favorites.ts';
import { winSize } from '../model.ts';
import { gameAtQuery, relatedGamesQuery } from '../queries.ts';
import { ClosingNotice } from './ClosedNotice.tsx';
import { dropEarlyFrames, earlyGameAt } from './early-frame.ts';
import { GameBar } from './GameBar.tsx';
import styles from './GamePage.module.css';
import { GameStage } from './GameStage.tsx';
import { MyReturn, SessionStrip } from './SessionStrip.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useBalanceRefresh, useRoundEnd, useRoundFunds } from './use-game-balance.ts';
import { useGameFrame } from './use-game-frame.ts';
import { useGameSheet } from './use-game-sheet.ts';
import { addressAhead, failed, type Launch, useLaunch } from './use-launch.ts';

/**
 * A game: a bar of 56 px, the frame, the session strip, similar games. Real play for a player, demo for a guest. One
 * function because bar, frame and strip share one launch.
 */
export function GamePage() {
  const { t } = useLingui();
  const { provider = '', game: gamecode = '' } = useParams({ strict: false });
  const { mode: wanted, sheet }: { mode?: string; sheet?: string } = useSearch({ strict: false });
  const { isPlayer } = useSession();
  const goBack = useGoBack('/');
  const openSheet = useOpenSheet();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const read = useQuery(gameAtQuery(queryClient, provider, gamecode));
  const marks = useGameMarks();
  const game = read.data ? withFavorite(read.data, marks(read)) : null;
  const known = useCatalogAnswer(game === null && read.isError ? { ask: 'one', gamecode } : null);
  const catalog = useCatalog();
  const keptAt = catalog.state === 'ready' ? catalog.updatedAt : 0;
  const title = game?.title ?? known?.answer?.title;
  usePageTitle(title);
  const wallet = useQuery({ ...walletQuery(), enabled: isPlayer }).data;
  const mode = !game ? null : wanted === 'demo' || game.only_demo || !isPlayer ? 'demo' : 'real';
  const ahead = addressAhead(game, mode);
  const mayPlay = useAccount()?.bet !== false;
  const closedWords = useClosedWords();
  const {
    launch: launched,
    again,
    attempt,
  } = useLaunch(mayPlay ? (game?.game_id ?? null) : null, provider, mode, ahead);
  // Without the game there is nothing to launch: the stage shows why the read failed.
  const missing = game === null && read.isError ? failed(read.error) : null;
  // An automatic retry does not change the message; a manual one after another failure does.
  const launch: Launch = missing && (missing.state === 'offline' || !read.isFetching) ? missing : launched;
  // Remove an early frame that was started in another mode.
  useEffect(() => {
    if (!mayPlay || (ahead !== null && earlyGameAt(ahead) === null)) dropEarlyFrames();
  }, [ahead, mayPlay]);
  const [isDead, setDead] = useState(false);
  const onRoundEnd = useRoundEnd(mode);
  const url = launch.state === 'open' ? launch.url : launch.state === 'opening' ? ahead : null;

  const { frame, isHeard, isWaiting, isReady, isPlaying, told, staked, sum, send } = useGameFrame(
    url,
    attempt,
    {
      onRoundEnd: (startedAt, round) => {
        onRoundEnd(startedAt);
        void celebrateWin(winSize(round));
      },
      onNeedDeposit: () => openSheet('deposit'),
      onOpenLimits: () => void navigate({ to: '/responsible-gambling' }),
      onSessionDead: () => setDead(true),
      onSheet: (isOpen) => onSheet(isOpen),
    },
    `${gamecode} ${mode}`,
  );
  // A round that is open when the account closes still ends.
  const closed = mayPlay || isPlaying ? null : closedWords;
  const onSheet = useGameSheet(send);
  const bonus = game?.bonus_allowed === true ? (wallet?.bonus_balance ?? 0) : 0;
  const funds = useRoundFunds(isPlaying, wallet && { real: wallet.available, bonus }, { told, staked });
  useBalanceRefresh(isReady && mode === 'real', wallet, send);
  const online = useOnline();
  const onFullscreen = useFullscreen(frame, isReady, send);
  const { isDue: isAlertDue } = useSnapshot(timeAlert);
  // Pause the game while a sheet or the time alert covers it.
  useEffect(() => {
    if (isReady) send({ v: 1, type: sheet || isAlertDue ? 'pause' : 'resume' });
  }, [isReady, sheet, isAlertDue, send]);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <GameBar
        game={game}
        title={title}
        funds={mode === 'real' ? (funds ?? null) : null}
        onBack={goBack}
        onDeposit={mayPlay && online ? () => openSheet('deposit') : undefined}
        onRules={() => openSheet(`rules:${gamecode}`)}
        onFullscreen={closed === null ? onFullscreen : undefined}
      />
      {!mayPlay && isPlaying && closedWords && <ClosingNotice words={closedWords} />}
      <GameStage
        title={title ?? t`Jogo`}
        launch={launch}
        ahead={ahead}
        attempt={attempt}
        frame={frame}
        isHeard={isHeard}
        isWaiting={isWaiting}
        isReady={isReady}
        isDemo={mode === 'demo'}
        isDead={isDead}
        closed={closed}
        onAgain={() => {
          setDead(false);
          if (game === null) void read.refetch();
          else again();
        }}
      />
      <SessionStrip sum={sum} />
      {title !== undefined && (
        <div className={styles.since}>
          <KnownSince updatedAt={game === null ? keptAt : read.dataUpdatedAt} />
        </div>
      )}
      {/* A demo's money never stands beside the return of real rounds. */}
      {mode === 'real' && <MyReturn stats={game?.my_stats ?? null} />}
      <RelatedGames gamecode={gamecode} category={game?.category_slug} />
      <LeaveDialog isAsked={isPlaying && mode === 'real'} />
    </main>
  );
}

interface RelatedProps {
  readonly gamecode: string;
  readonly category: string | null | undefined;
}

function RelatedGames({ gamecode, category }: RelatedProps) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const marks = useGameMarks();
  const related = useQuery(relatedGamesQuery(gamecode));
  if (!related.data?.length) return null;
  return (
    <div className={styles.related}>
      <GameRail
        title={t`Parecidos`}
        games={related.data.map((game) => withFavorite(game, marks(related)))}
        seeAll={category ? { href: `/casino/category/${category}` } : undefined}
        onOpen={(code) => openSheet(`game:${code}`)}
      />
    </div>
  );
}

/** Asks before the player leaves the page. */
function LeaveDialog({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAsked && current.pathname !== next.pathname,
    withResolver: true,
    // Back to an entry of another document, a reload, a closed tab: the browser asks itself.
    enableBeforeUnload: () => isAsked,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t`Sair com a rodada aberta?`}
      description={<Trans>A rodada termina no servidor e o resultado fica no seu histórico.</Trans>}
      confirmLabel={t`Sair do jogo`}
      cancelLabel={t`Ficar`}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
