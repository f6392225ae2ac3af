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
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/icons.tsx';
import { AlertIcon, ConstructionIcon } from '../../../ui/icons-more.tsx';
import { Spinner } from '../../../ui/Preloader.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { earlyGameAt } from '../early-frame.ts';
import type { Launch } from '../use-launch.ts';
import styles from './GameStage.module.css';

/** Refusals that the player can do something about, or that may be over in a moment. */
const PASSING: ReadonlySet<string> = new Set(['second_factor_required', 'verification_unavailable']);

interface Props {
  readonly title: string;
  readonly launch: Launch;
  /** Where the frame will be: it comes while the launch is asked for. Null where only the launch tells. */
  readonly ahead: string | null;
  /** Counts the openings. */
  readonly attempt: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isHeard: boolean;
  readonly isWaiting: boolean;
  readonly isReady: boolean;
  readonly isDemo: boolean;
  /** The provider's session has ended: the game must be opened anew. */
  readonly isDead: boolean;
  readonly onAgain: () => void;
}

/** The game's frame, on another origin and sandboxed, or in words why it is not there. */
export function GameStage(props: Props) {
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
        {launch.state === 'maintenance' && (
          <Notice glyph={ConstructionIcon} title={<Trans>Jogo em manutenção</Trans>} action={again}>
            <Trans>O estúdio está cuidando dele. Tente de novo em alguns minutos.</Trans>
          </Notice>
        )}
        {launch.state === 'not-found' && (
          <Notice glyph={AlertIcon} title={<Trans>Jogo não encontrado</Trans>}>
            <Trans>Ele saiu do catálogo. Escolha outro.</Trans>
          </Notice>
        )}
        {launch.state === 'offline' && (
          <Notice glyph={OfflineIcon} title={<Trans>Sem conexão</Trans>} action={again}>
            <Trans>
              Jogar precisa de internet, também no modo demo: as rodadas são decididas no servidor do estúdio.
            </Trans>
          </Notice>
        )}
        {launch.state === 'refused' && (
          <Notice
            glyph={AlertIcon}
            title={<Trans>Não dá para jogar agora</Trans>}
            action={PASSING.has(launch.error.code) ? again : undefined}
          >
            {messageFor(launch.error, currentLocale())}
          </Notice>
        )}
      </div>
    </div>
  );
}

interface FrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
  readonly ahead: string;
  /** The launch's answer; null while it is on its way. */
  readonly url: string | null;
  readonly isHeard: boolean;
  readonly isWaiting: boolean;
  /** Nothing has been heard of the game for long: its studio is away, or what came is no game. */
  readonly onSilence: () => void;
}

/** How long a game may be on its way, and how long it may be silent once its page is there; milliseconds. */
const COMING = 20_000;
const SILENT = 4_000;

/**
 * The frame begins to come before the launch is answered; what the answer adds is a fragment, so nothing comes twice. One
 * that began before the app did is taken over as it stands: it is moved here, which keeps what is in it.
 */
function Frame({ frame, title, ahead, url, isHeard, isWaiting, onSilence }: FrameProps) {
  const [src] = useState(ahead);
  const [early] = useState(() => earlyGameAt(src));
  // Of the twenty seconds it has had some already.
  const [coming] = useState(() => COMING - (early ? performance.now() - early.since : 0));
  const [isLoaded, setLoaded] = useState(early?.isLoaded ?? false);
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLIFrameElement>(null);
  const given = useRef(src);
  const isHere = isWaiting || isLoaded;
  useLayoutEffect(() => {
    const taken = earlyGameAt(src)?.frame;
    const it = taken ?? createFrame(src);
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
    // Nothing is played before the platform has said that it may be.
    own.current.inert = url === null;
  }, [title, url]);
  useEffect(() => {
    // Before its page stands, another address would send for the page anew.
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

/** What the inline script of the document gives a frame too. */
function createFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = src;
  // Its own origin is another one, so scripts there reach nothing of ours.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  frame.allow = 'fullscreen; autoplay';
  frame.referrerPolicy = 'strict-origin';
  return frame;
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
