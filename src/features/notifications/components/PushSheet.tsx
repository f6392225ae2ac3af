import { Trans, useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { writePushFacts } from '../../../storage/device-facts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { PUSH_FAULTS } from '../push.ts';
import { usePush } from '../use-push.ts';
import styles from './Notifications.module.css';

/** Our question before the browser's: what would come, and that no is an answer. Put away, it stays away for a day. */
export function PushSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const push = usePush();
  const leave = () => {
    void writePushFacts({ closedAt: Date.now() });
    onClose();
  };
  const accept = async () => {
    const fault = await push?.switchTo(true);
    if (fault) toast.error(t(PUSH_FAULTS[fault]));
    else toast.show(t`Pronto: os avisos chegam neste aparelho.`);
    onClose();
  };
  return (
    <Sheet open={open} onClose={leave} onClosed={onClosed} title={t`Quer receber avisos?`} closeLabel={t`Fechar`}>
      <div className={styles.ask}>
        <ul className={styles.reasons}>
          <li>
            <Trans>Depósito confirmado e cada passo do seu saque</Trans>
          </li>
          <li>
            <Trans>Entrada nova ou mudança na sua conta</Trans>
          </li>
          <li>
            <Trans>Novidades só se você aceitou recebê-las</Trans>
          </li>
        </ul>
        <p className={styles.note}>
          <Trans>Nenhum aviso pede para apostar. Você desliga quando quiser, em Notificações.</Trans>
        </p>
        <Button look="main" busy={push?.isBusy ?? false} busyLabel={t`Aguarde`} onClick={() => void accept()}>
          <Trans>Quero receber</Trans>
        </Button>
        <Button look="quiet" onClick={leave}>
          <Trans>Agora não</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
