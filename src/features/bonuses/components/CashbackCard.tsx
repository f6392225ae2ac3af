import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { isUnreachable } from '../../../api/errors.ts';
import type { Cashback } from '../../../contract/bonuses.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDay } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormError } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { availableOf, claimsInAll, phaseOf, type Window, windowsOf } from '../cashback.ts';
import { claim } from '../mutations.ts';
import styles from './Bonuses.module.css';

interface Props {
  readonly item: Cashback;
  /** The server's time, ms. */
  readonly now: number;
}

/** One item of cashback whose day has come: amount, windows, and the claim button while a window is open. */
export function CashbackCard({ item, now }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const phase = phaseOf(item, now);
  const left = availableOf(item, now);
  const total = claimsInAll(item);
  const money = formatMoney(item.amount);
  // Noon is far from midnight in every zone.
  const day = formatDay(Date.parse(`${item.available_at}T15:00:00.000Z`), currentLocale());
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await claim(queryClient, item);
      toast.success(t`Cashback de ${money} resgatado`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="li">
      <CardHead
        id={id}
        level={3}
        title={item.title}
        end={money}
        sub={
          item.type === 'calendar' ? (
            <Trans>
              {day} · até {total} resgates de {money}
            </Trans>
          ) : (
            <Trans>{day} · um resgate</Trans>
          )
        }
      />
      {item.type === 'calendar' && <Windows windows={windowsOf(item, now)} />}
      {phase === 'open' && (
        <Button
          look="main"
          size="sm"
          busy={busy}
          busyLabel={t`Resgatando`}
          disabled={!online}
          reason={online ? undefined : t`Resgatar precisa de conexão.`}
          aria-describedby={id}
          onClick={() => void send()}
        >
          {left > 1 ? (
            <Trans>
              Resgatar {money} (1 de {left})
            </Trans>
          ) : (
            <Trans>Resgatar {money}</Trans>
          )}
        </Button>
      )}
      {phase === 'done' && (
        <p className={styles.quiet}>
          <Trans>Tudo resgatado.</Trans>
        </p>
      )}
      <FormError>
        {failure === null ? null : isUnreachable(failure) ? (
          <Trans>Não houve resposta. Pode tentar de novo: o resgate não sai em dobro.</Trans>
        ) : (
          messageFor(failure, currentLocale())
        )}
      </FormError>
    </Card>
  );
}

function Windows({ windows }: { readonly windows: readonly Window[] }) {
  const { t } = useLingui();
  const words = { claimed: t`resgatado`, open: t`aberto`, waits: t`abre neste horário`, missed: t`passou` };
  return (
    <ul className={styles.windows} aria-label={t`Horários de resgate`}>
      {windows.map(({ from, state }) => (
        <li key={from} className={cx(styles.window, styles[state])}>
          <b>{clockOf(from)}</b>
          <span aria-hidden="true">{state === 'waits' ? t`depois` : words[state]}</span>
          <VisuallyHidden>{words[state]}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

/** Formats minutes after midnight as `12:01`. */
function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
