import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { isGivenUp } from '../../../api/errors.ts';
import type { Mission } from '../../../contract/missions.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { useRenderLink } from '../../../ui/links.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Stage } from '../model.ts';
import { accept, claim, claimFailure } from '../mutations.ts';
import { rewardWords } from '../words.ts';

interface Props {
  readonly mission: Mission;
  readonly stage: Stage;
  /** The small form of a widget shows a refusal as a toast. */
  readonly small?: boolean;
}

/** The one next thing of a mission: log in, accept, play, or claim. */
export function MissionAction({ mission, stage, small = false }: Props) {
  const { t } = useLingui();
  const link = useRenderLink();
  const openSheet = useOpenSheet();
  const queryClient = useQueryClient();
  const { isPlayer } = useSession();
  const { online } = useSnapshot(connectivity);
  const { busy, error, send } = useSending();
  const { id, title, requires, to } = mission;
  const reward = rewardWords(mission.reward);
  const isOpen = stage === 'open' || stage === 'assigned';
  const failure = error === null || isGivenUp(error) ? null : claimFailure(error);
  const run = async (work: () => Promise<void>) => {
    const done = await send(async () => {
      try {
        await work();
      } catch (thrown) {
        if (small && !isGivenUp(thrown)) toast.error(claimFailure(thrown));
        throw thrown;
      }
    });
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
  const locked = isOpen && requires !== null;
  return (
    <>
      <Button
        // One accent: the reward that waits.
        look={isOpen ? 'second' : 'main'}
        size={size}
        busy={busy}
        busyLabel={isOpen ? t`Aceitando` : t`Resgatando`}
        disabled={!online || locked}
        reason={!online ? t`Precisa de conexão.` : locked && requires ? t`Antes dela: ${requires.title}.` : undefined}
        onClick={() => void run(() => (isOpen ? accept(queryClient, id) : claim(queryClient, id)))}
      >
        {isOpen ? <Trans>Aceitar</Trans> : <Trans>Resgatar {reward}</Trans>}
      </Button>
      {!small && <FormError>{failure}</FormError>}
    </>
  );
}
