import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { canPush, pushPermission } from '../../../api/push.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { isInstalled, isMobile } from '../../../lib/device.ts';
import { writePushFacts } from '../../../storage/device-facts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { mayAsk } from '../push-model.ts';
import { PUSH_FAULTS, usePush } from '../use-push.ts';
import styles from './Notifications.module.css';

/**
 * Our own question before the browser's, as a card in the page (PUSH-1). It names the content of the pushes. After "no"
 * it stays away for 1 day, after the browser's denial for 5 days.
 */
export function PushInvite() {
  const { t } = useLingui();
  const id = useId();
  const push = usePush();
  const { user } = useSession();
  const [isGone, setGone] = useState(false);
  const [now] = useState(() => Date.now());
  if (push === null || isGone) return null;
  const { deniedAt, closedAt } = push.facts;
  const permission = pushPermission();
  const device = { canPush: canPush(), permission, isMobile: isMobile(), isInstalled: isInstalled() };
  if (!mayAsk({ ...device, isPlayer: user !== null, deniedAt, closedAt, now })) return null;
  const leave = () => {
    setGone(true);
    void writePushFacts({ closedAt: Date.now() });
  };
  const accept = async () => {
    const fault = await push.switchTo(true);
    setGone(true);
    if (fault) toast.error(t(PUSH_FAULTS[fault]));
    else toast.show(t`Pronto: os avisos chegam neste aparelho.`);
  };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Quer receber avisos?</Trans>} />
      <div className={styles.ask}>
        <ul className={styles.reasons}>
          <li>
            <Trans>Depósito confirmado e cada passo do seu saque</Trans>
          </li>
          <li>
            <Trans>Novo acesso ou mudança na sua conta</Trans>
          </li>
          <li>
            <Trans>Novidades só se você aceitou recebê-las</Trans>
          </li>
        </ul>
        <p className={styles.note}>
          <Trans>Os avisos nunca convidam a apostar. Você desliga quando quiser, em Notificações.</Trans>
        </p>
        <div className={styles.answers}>
          <Button busy={push.isBusy} busyLabel={t`Aguarde`} onClick={() => void accept()}>
            <Trans>Quero receber</Trans>
          </Button>
          <Button look="quiet" onClick={leave}>
            <Trans>Agora não</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}
