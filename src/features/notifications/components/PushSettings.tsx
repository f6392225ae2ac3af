import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/Choice.tsx';
import { PUSH_FAULTS, usePush } from '../use-push.ts';
import styles from './Notifications.module.css';

/** Switch for push on this device, with sound and vibration. Says when only the browser's settings can change it. */
export function PushSettings() {
  const { t } = useLingui();
  const push = usePush();
  if (push === null) return null;
  const { state, facts, isBusy, fault } = push;
  if (state === 'unsupported') {
    return (
      <p className={styles.note}>
        <Trans>Seu navegador não suporta notificações push.</Trans>{' '}
        <Trans>No iPhone, instale o aplicativo na tela de início para recebê-las.</Trans>
      </p>
    );
  }
  return (
    <section className={styles.push} aria-label={t`Avisos neste aparelho`}>
      <Switch
        label={t`Avisos neste aparelho`}
        hint={
          state === 'blocked'
            ? t`Bloqueados no navegador. Libere as notificações deste site nas configurações dele.`
            : t`Depósitos, saques e mudanças na conta, também com o aplicativo fechado.`
        }
        checked={state === 'on'}
        disabled={state === 'blocked' || isBusy}
        error={fault === null ? undefined : t(PUSH_FAULTS[fault])}
        onChange={(event) => void push.switchTo(event.target.checked)}
      />
      {state === 'on' && (
        <div className={styles.feel}>
          <Switch label={t`Som`} checked={facts.sound} onChange={({ target }) => push.set({ sound: target.checked })} />
          <Switch
            label={t`Vibração`}
            checked={facts.vibration}
            disabled={!facts.sound}
            hint={
              facts.sound
                ? t`As configurações do próprio aparelho podem decidir diferente.`
                : t`A vibração só funciona com o som ligado.`
            }
            onChange={({ target }) => push.set({ vibration: target.checked })}
          />
        </div>
      )}
    </section>
  );
}
