import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { createGameFrame } from '../../../early/game-launch.ts';
import type { ClosedWords } from '../../../hooks/use-account.ts';
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { AlertIcon, ConstructionIcon } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Preloader.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { earlyGameAt } from './early-frame.ts';
import styles from './GameStage.module.css';
import type { Launch } from './use-launch.ts';

/** Refusals that the player can resolve, or that may end soon. */
const PASSING: ReadonlySet<string> = new Set(['second_factor_required', 'verification_unavailable']);

interface Props {
  readonly title: string;
  readonly launch: Launch;
  /** Address of the frame before the launch is answered; null when only the launch knows it. */
  readonly ahead: string | null;
  /** Counts the launches. */
  readonly attempt: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isHeard: boolean;
  readonly isWaiting: boolean;
  readonly isReady: boolean;
  readonly isDemo: boolean;
  /** The provider's session has ended: the game must be launched again. */
  readonly isDead: boolean;
  readonly onAgain: () => void;
}

interface StageProps extends Props {
  /** The account is closed for play: the words replace the game. */
  readonly closed?: ClosedWords | null;
}

/** The game's frame, on another origin and sandboxed, or the reason why it is missing. */
export function GameStage({ closed = null, ...open }: StageProps) {
  if (closed === null) return <OpenStage {...open} />;
  return (
    <div className={styles.stage}>
      <div className={styles.box}>
        <ClosedNotice words={closed} look="stage" />
      </div>
    </div>
  );
}

/** One function because the frame and each notice in its place read the state of one launch. */
function OpenStage(props: Props) {
  const { title, launch, ahead, attempt, frame, isHeard, isWaiting, isReady, isDemo, isDead, onAgain } = props;
  const { t } = useLingui();
  const again = (
    <Button look="second" onClick={onAgain}>
      <Trans>Tentar de novo</Trans>
    </Button>
  );
  const url = launch.state === 'open' ? launch.url : null;
  const address = url ?? (launch.state === 'opening' ? ahead : null);
  const opening = `${attempt} ${address?.split('#', 1)[0]}`;
  const [unheard, setUnheard] = useState<string | null>(null);
  const isSilent = unheard === opening && !isHeard && !isDead && address !== null;
  return (
    <div className={styles.stage}>
      {isDemo && (
        <p className={styles.demo} role="note">
          <Trans>Demo: rodadas de verdade com dinheiro de mentira</Trans>
        </p>
      )}
      <div className={styles.box}>
        {address !== null && !isDead && (
          <Frame
            key={opening}
            frame={frame}
            title={t`Jogo: ${title}`}
            ahead={address}
            url={url}
            isHeard={isHeard}
            isWaiting={isWaiting}
            onSilence={() => setUnheard(opening)}
          />
        )}
        {isSilent && (
          <Notice glyph={AlertIcon} title={<Trans>O jogo não abriu</Trans>} action={again}>
            <Trans>O estúdio não respondeu. Nada foi apostado.</Trans>
          </Notice>
        )}
        {isDead && (
          <Notice glyph={AlertIcon} title={<Trans>A sessão do jogo terminou</Trans>} action={again}>
            <Trans>
              Seu saldo está na carteira. Abra o jogo de novo para continuar; uma rodada em aberto é retomada.
            </Trans>
          </Notice>
        )}
        {!isSilent && (launch.state === 'opening' || (launch.state === 'open' && !isReady && !isDead)) && (
          <div className={styles.wait} role="status" aria-label={t`Abrindo o jogo`}>
            <Spinner />
          </div>
        )}
        <Refusal launch={launch} again={again} />
      </div>
    </div>
  );
}

interface RefusalProps {
  readonly launch: Launch;
  /** The button that launches again. */
  readonly again: ReactNode;
}

/** Why a launch opened no game. */
function Refusal({ launch, again }: RefusalProps) {
  switch (launch.state) {
    case 'maintenance':
      return (
        <Notice glyph={ConstructionIcon} title={<Trans>Jogo em manutenção</Trans>} action={again}>
          <Trans>O estúdio está cuidando dele. Tente de novo em alguns minutos.</Trans>
        </Notice>
      );
    case 'not-found':
      return (
        <Notice glyph={AlertIcon} title={<Trans>Jogo não encontrado</Trans>}>
          <Trans>Ele saiu do catálogo. Escolha outro.</Trans>
        </Notice>
      );
    case 'offline':
      return (
        <Notice glyph={OfflineIcon} title={<Trans>Sem conexão</Trans>} action={again}>
          <Trans>
            Jogar precisa de internet, também no modo demo: as rodadas são decididas no servidor do estúdio.
          </Trans>
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          glyph={AlertIcon}
          title={<Trans>Não dá para jogar agora</Trans>}
          action={PASSING.has(launch.error.code) ? again : undefined}
        >
          {messageFor(launch.error, currentLocale())}
        </Notice>
      );
    default:
      return null;
  }
}

interface FrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
  readonly ahead: string;
  /** The launch's answer; null while it is pending. */
  readonly url: string | null;
  readonly isHeard: boolean;
  readonly isWaiting: boolean;
  /** Called when the game stays silent too long: its provider is down, or the page is no game. */
  readonly onSilence: () => void;
}

/** Longest load of a game, and longest silence after its page has loaded; ms. */
const COMING = 20_000;
const SILENT = 4_000;

/**
 * The game's frame, which starts to load before the launch is answered; the answer only adds a fragment, so the page
 * loads once. A frame that the document's early script created is moved here, which keeps its content.
 */
function Frame({ frame, title, ahead, url, isHeard, isWaiting, onSilence }: FrameProps) {
  const [src] = useState(ahead);
  const [early] = useState(() => earlyGameAt(src));
  // Subtract the time since the early script created the iframe.
  const [coming] = useState(() => COMING - (early ? performance.now() - early.since : 0));
  const [isLoaded, setLoaded] = useState(early?.isLoaded ?? false);
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLIFrameElement>(null);
  const given = useRef(src);
  const isHere = isWaiting || isLoaded;
  useLayoutEffect(() => {
    const taken = earlyGameAt(src)?.frame;
    const it = taken ?? createGameFrame(src);
    it.className = styles.frame ?? '';
    const loaded = () => setLoaded(true);
    it.addEventListener('load', loaded);
    if (taken) place.current?.moveBefore(taken, null);
    else place.current?.append(it);
    own.current = it;
    return () => {
      it.removeEventListener('load', loaded);
      it.remove();
    };
  }, [src]);
  useImperativeHandle<HTMLIFrameElement | null, HTMLIFrameElement | null>(frame, () => own.current, []);
  useLayoutEffect(() => {
    if (!own.current) return;
    own.current.title = title;
    // The frame takes no input before the platform has allowed the game. An early frame stays as the early script left it: it
    // may take presses already, and one during the take-over would be lost.
    if (!early || url !== null) own.current.inert = url === null;
  }, [title, url, early]);
  useEffect(() => {
    // Before the page has loaded, a change of the address would load it again.
    if (url === null || url === given.current || !isHere) return;
    given.current = url;
    if (!early?.isHanded) own.current?.contentWindow?.location.replace(url);
  }, [url, isHere, early]);
  const silence = useRef(onSilence);
  silence.current = onSilence;
  useEffect(() => {
    if (isHeard) return;
    const timer = setTimeout(() => silence.current(), isLoaded ? SILENT : coming);
    return () => clearTimeout(timer);
  }, [isHeard, isLoaded, coming]);
  return <div ref={place} className={styles.frame} />;
}

interface NoticeProps {
  readonly glyph: typeof AlertIcon;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ glyph, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <ErrorState glyph={glyph} look="page" title={title} action={action}>
        {children}
      </ErrorState>
    </div>
  );
}
