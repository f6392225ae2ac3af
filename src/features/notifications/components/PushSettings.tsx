import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/Choice.tsx';
import { PUSH_FAULTS, usePush } from '../use-push.ts';
import styles from './Notifications.module.css';

/** Switches for push, sound and vibration on this device. Says when only the browser's settings can change push. */
export function PushSettings() {
  const { t } = useLingui();
  const push = usePush();
  if (push === null) return null;
  const { state, facts, isBusy, fault } = push;
  return (
    <section className={styles.push} aria-label={t`Avisos neste aparelho`}>
      {state === 'unsupported' ? (
        <p className={styles.note}>
          <Trans>Seu navegador não suporta notificações push.</Trans>{' '}
          <Trans>No iPhone, instale o aplicativo na tela de início para recebê-las.</Trans>
        </p>
      ) : (
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
      )}
      <div className={styles.feel}>
        <Switch
          label={t`Som`}
          hint={t`Toca no primeiro aviso de cada visita.`}
          checked={facts.sound}
          onChange={({ target }) => push.set({ sound: target.checked })}
        />
        {state === 'on' && (
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
        )}
      </div>
    </section>
  );
}
