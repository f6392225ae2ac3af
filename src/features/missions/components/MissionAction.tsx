import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Mission } from '../../../contract/missions.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { useRenderLink } from '../../../ui/links.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Stage } from '../model.ts';
import { accept, acceptFailure, claim, claimFailure } from '../mutations.ts';
import { rewardWords } from '../words.ts';
import styles from './Missions.module.css';

interface Props {
  readonly mission: Mission;
  readonly stage: Stage;
  /** The small form of a widget. */
  readonly small?: boolean;
  /** Called before the mission is accepted or claimed. */
  readonly onSend?: () => void;
}

/** Why a mission cannot be accepted or claimed now; undefined: it can. */
function useHindrance({ requires, min_level }: Mission, isOpen: boolean): string | undefined {
  const { t } = useLingui();
  const { user } = useSession();
  const { online } = useSnapshot(connectivity);
  if (isOpen && user !== null && user.level < min_level) return t`A partir do nível ${min_level} do Clube VIP.`;
  if (isOpen && requires !== null) return t`Antes dela: ${requires.title}.`;
  return online ? undefined : t`Precisa de conexão.`;
}

/** The one next thing of a mission: log in, accept, play, or claim. */
export function MissionAction({ mission, stage, small = false, onSend }: Props) {
  const { t } = useLingui();
  const link = useRenderLink();
  const openSheet = useOpenSheet();
  const queryClient = useQueryClient();
  const { isPlayer } = useSession();
  const { id, title, to } = mission;
  const reward = rewardWords(mission.reward);
  const isOpen = stage === 'open' || stage === 'assigned';
  const reason = useHindrance(mission, isOpen);
  const words = isOpen ? acceptFailure : claimFailure;
  // A toast: the page reads the list again after a refusal, and this button may be gone.
  const { busy, send } = useSending((error) => toast.error(words(error)));
  const run = async (work: () => Promise<void>) => {
    onSend?.();
    const done = await send(work);
    if (done) toast.success(isOpen ? t`Missão aceita: ${title}` : t`Recompensa resgatada: ${reward}`);
  };
  const size = small ? 'sm' : 'md';
  if (isOpen && !isPlayer) {
    return (
      <Button look="main" size={size} onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
        <Trans>Entrar para aceitar</Trans>
      </Button>
    );
  }
  if (stage === 'running' && !small) {
    return link({
      href: to ?? '/casino/games',
      className: buttonClass({ look: 'second' }),
      children: <Trans>Ver os jogos</Trans>,
    });
  }
  if (!isOpen && stage !== 'completed') return null;
  // A widget has room for one of the two.
  if (small && reason !== undefined) return <p className={styles.reason}>{reason}</p>;
  return (
    <Button
      // One accent: the reward that waits.
      look={isOpen ? 'second' : 'main'}
      size={size}
      busy={busy}
      busyLabel={isOpen ? t`Aceitando` : t`Resgatando`}
      disabled={reason !== undefined}
      reason={reason}
      onClick={() => void run(() => (isOpen ? accept(queryClient, id) : claim(queryClient, id)))}
    >
      {isOpen ? <Trans>Aceitar</Trans> : <Trans>Resgatar {reward}</Trans>}
    </Button>
  );
}
