import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messageFor } from '../../api/error-messages.ts';
import { isApiError } from '../../api/errors.ts';
import { currentLocale } from '../../domain/locale.ts';
import { roundCard } from '../../domain/shared-card.ts';
import { roundQuery, staleWallet } from '../../domain/wallet-query.ts';
import { createSportsFrame } from '../../early/sports-frame.ts';
import type { EarlySports } from '../../early/sports-launch.ts';
import { useShareInChat } from '../../hooks/ShareInChat.tsx';
import { useClosedWords } from '../../hooks/use-account.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useGoBack } from '../../lib/use-go-back.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, PauseIcon } from '../../ui/icons.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, OfflineCard } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { KeptSports } from './KeptSports.tsx';
import { keptBetsQuery, keptFixturesQuery, keptSlipQuery } from './queries.ts';
import styles from './SportsPage.module.css';
import { SportsSkeleton } from './SportsSkeleton.tsx';
import { type FromSportsPage, useSportsFrame } from './use-sports-frame.ts';
import { useSportsLaunch } from './use-sports-launch.ts';

/** Longest wait for the first message of the frame (ms). */
const SILENT = 15_000;
/** Least time between two launches for an ended session (ms). */
const RENEW_MS = 30_000;

/** Section of the address while the slip of a phone covers the section before it. */
const SLIP_VIEW = 'slip';

/** The sports. While the account is closed, also from one moment to the next, the words replace the odds (CARE-5). */
export function SportsPage() {
  const { t } = useLingui();
  const closed = useClosedWords();
  if (closed === null) return <OpenSports />;
  return (
    <Page title={t`Esportes`}>
      <EmptyState glyph={PauseIcon} look="page" title={<Trans>Esportes fechados agora</Trans>}>
        {closed.title}
      </EmptyState>
    </Page>
  );
}

/** The provider's page in a frame. The site's address names its section, so Back works through the frame. */
function OpenSports() {
  const { t } = useLingui();
  const { view = '' }: { view?: string } = useSearch({ strict: false });
  const { isPlayer } = useSession();
  const { launch, isOffline, again } = useSportsLaunch(view, isPlayer);
  const { url, early } = launch.state === 'open' ? launch : { url: null, early: null };
  const slip = useQuery(keptSlipQuery()).data ?? null;
  const { frame, isReady } = useSportsFrame(url, early, view, slip, useMessages(view, again));
  const isSilent = useSilence(url !== null && !isReady);
  // Observed, so that storage keeps what the frame tells.
  useQuery(keptFixturesQuery());
  useQuery(keptBetsQuery());
  const retry = (
    <Button look="second" onClick={again}>
      <Trans>Tentar de novo</Trans>
    </Button>
  );
  if (launch.state === 'failed' && isOffline)
    return (
      <Page title={t`Esportes`}>
        <OfflineCard title={t`Sem conexão`} action={retry}>
          <Trans>As odds mudam a cada segundo: apostar precisa de conexão. A página volta sozinha.</Trans>
        </OfflineCard>
        <KeptSports isPlayer={isPlayer} />
      </Page>
    );
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <VisuallyHidden>
        <h1>{t`Esportes`}</h1>
      </VisuallyHidden>
      <div className={styles.stage}>
        {/* Below the frame, which covers it with its first paint. */}
        {(launch.state === 'opening' || (url !== null && !isReady && !isSilent)) && (
          <div role="status" aria-label={t`Abrindo os esportes`}>
            <SportsSkeleton />
          </div>
        )}
        {url !== null && !isSilent && <Frame key={url} frame={frame} early={early} title={t`Esportes`} url={url} />}
        {isSilent && (
          <Notice title={<Trans>Os esportes não abriram</Trans>} action={retry}>
            <Trans>A página de esportes não respondeu. Nada foi apostado.</Trans>
          </Notice>
        )}
        {launch.state === 'failed' && <Refused error={launch.error} retry={retry} />}
      </div>
    </main>
  );
}

/** Why the sports do not open: for good on a site without them, until later elsewhere. */
function Refused({ error, retry }: { readonly error: unknown; readonly retry: ReactNode }) {
  const isAbsent = isApiError(error, 'sports_not_available');
  return (
    <Notice
      title={isAbsent ? <Trans>Sem esportes</Trans> : <Trans>Esportes fechados agora</Trans>}
      action={isApiError(error) && error.status < 500 ? undefined : retry}
    >
      {messageFor(error, currentLocale())}
    </Notice>
  );
}

/** Carries out what the visitor asks for in the frame. @param again launches the sports anew */
function useMessages(view: string, again: () => void): (message: FromSportsPage) => void {
  const navigate = useNavigate();
  const openSheet = useOpenSheet();
  const goBack = useGoBack('/sports');
  const queryClient = useQueryClient();
  const share = useShareBet();
  /** Time of the last launch for an ended session, as `performance.now()`. */
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  return (message) => {
    switch (message.type) {
      case 'view':
        void navigate({ to: '/sports', search: { view: message.view === '' ? undefined : message.view } });
        break;
      case 'back':
        if (view === SLIP_VIEW) goBack();
        break;
      case 'need_login': {
        const search = view === '' ? '' : `?view=${view}`;
        openSheet('login', { wanted: { action: 'page', to: '/sports', search } });
        break;
      }
      case 'keep':
        queryClient.setQueryData(keptFixturesQuery().queryKey, message.fixtures);
        if (message.bets) queryClient.setQueryData(keptBetsQuery().queryKey, message.bets);
        break;
      case 'slip':
        queryClient.setQueryData(keptSlipQuery().queryKey, message.text);
        break;
      case 'share_bet':
        void share(message.bet);
        break;
      case 'need_deposit':
        openSheet('deposit');
        break;
      case 'open_limits':
        void navigate({ to: '/responsible-gambling' });
        break;
      case 'session_dead':
        // Not in a circle: a provider that refuses every session would be launched without an end.
        if (performance.now() - renewed.current > RENEW_MS) again();
        renewed.current = performance.now();
        break;
      default:
        staleWallet(queryClient, 'balance');
    }
  };
}

/** Returns a function that brings a decided bet into the chat; its sheet opens while the platform counts it as open. */
function useShareBet(): (bet: string) => Promise<void> {
  const queryClient = useQueryClient();
  const openSheet = useOpenSheet();
  const shareInChat = useShareInChat();
  return async (bet) => {
    const round = await queryClient.fetchQuery({ ...roundQuery(bet), staleTime: 0 }).catch(() => null);
    const card = round && roundCard(round);
    if (card) shareInChat(card);
    else openSheet(`round:${bet}`);
  };
}

/** Whether the wait has lasted too long: the provider is down, or the page is none of its. */
function useSilence(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    setOver(false);
    const timer = setTimeout(() => setOver(true), SILENT);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isOver;
}

interface FrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly early: EarlySports | null;
  readonly title: string;
  readonly url: string;
}

/** The provider's frame, on another origin and sandboxed as a game's. */
function Frame({ frame, early, title, url }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLIFrameElement>(null);
  // Before the handle of `frame` is set.
  useLayoutEffect(() => {
    if (!place.current) return;
    const it = frameIn(place.current, early, url);
    it.title = title;
    own.current = it;
    return () => it.remove();
  }, [url, early, title]);
  useImperativeHandle<HTMLIFrameElement | null, HTMLIFrameElement | null>(frame, () => own.current);
  return <div ref={place} className={styles.frame} />;
}

/** Puts the frame into its place; the frame of the document's script is moved, which keeps its content. */
function frameIn(place: HTMLElement, early: EarlySports | null, url: string): HTMLIFrameElement {
  const taken = early?.frame?.isConnected ? early.frame : null;
  const frame = taken ?? createSportsFrame(url);
  frame.className = styles.frame ?? '';
  if (taken) place.moveBefore(taken, null);
  else place.append(frame);
  return frame;
}

interface NoticeProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <ErrorState glyph={AlertIcon} look="page" title={title} action={action}>
        {children}
      </ErrorState>
    </div>
  );
}
