import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { OfflineIcon } from '../../../ui/icons.tsx';
import { AlertIcon, ConstructionIcon } from '../../../ui/icons-more.tsx';
import { Spinner } from '../../../ui/Preloader.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import type { Launch } from '../use-launch.ts';
import styles from './GameStage.module.css';

/** Refusals that the player can do something about, or that may be over in a moment. */
const PASSING: ReadonlySet<string> = new Set(['second_factor_required', 'verification_unavailable']);

interface Props {
  readonly title: string;
  readonly launch: Launch;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isReady: boolean;
  readonly isDemo: boolean;
  /** The provider's session has ended: the game must be opened anew. */
  readonly isDead: boolean;
  readonly onAgain: () => void;
}

/** The game's frame, on another origin and sandboxed, or in words why it is not there. */
export function GameStage({ title, launch, frame, isReady, isDemo, isDead, onAgain }: Props) {
  const { t } = useLingui();
  const again = (
    <Button look="second" onClick={onAgain}>
      <Trans>Tentar de novo</Trans>
    </Button>
  );
  return (
    <div className={styles.stage}>
      {isDemo && (
        <p className={styles.demo} role="note">
          <Trans>Demo: rodadas de verdade com dinheiro de mentira</Trans>
        </p>
      )}
      <div className={styles.box}>
        {launch.state === 'open' && !isDead && (
          <iframe
            ref={frame}
            className={styles.frame}
            src={launch.url}
            title={t`Jogo: ${title}`}
            // Its own origin is another one, so scripts there reach nothing of ours.
            sandbox="allow-scripts allow-same-origin allow-popups"
            allow="fullscreen; autoplay"
            referrerPolicy="strict-origin"
          />
        )}
        {isDead && (
          <Notice glyph={AlertIcon} title={<Trans>A sessão do jogo terminou</Trans>} action={again}>
            <Trans>
              Seu saldo está na carteira. Abra o jogo de novo para continuar; uma rodada em aberto é retomada.
            </Trans>
          </Notice>
        )}
        {(launch.state === 'opening' || (launch.state === 'open' && !isReady && !isDead)) && (
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
