import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { isUnreachable } from '../../../api/errors.ts';
import type { Cashback } from '../../../contract/bonuses.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDay } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormError } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { availableOf, claimsInAll, phaseOf, type Window, windowsOf } from '../cashback.ts';
import { claim } from '../commands.ts';
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
  const { busy, error, failure, send } = useSending();
  const phase = phaseOf(item, now);
  const left = availableOf(item, now);
  const money = formatMoney(item.amount);
  const redeem = () =>
    send(async () => {
      await claim(queryClient, item);
      toast.success(t`Cashback de ${money} resgatado`);
    });
  return (
    <Card as="li">
      <CardHead id={id} level={3} title={item.title} end={money} sub={<Occasion item={item} />} />
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
          onClick={() => void redeem()}
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
        <Text>
          <Trans>Tudo resgatado.</Trans>
        </Text>
      )}
      <FormError>
        {isUnreachable(error) ? (
          <Trans>Não houve resposta. Pode tentar de novo: o resgate não sai em dobro.</Trans>
        ) : (
          failure
        )}
      </FormError>
    </Card>
  );
}

/** The day of an item, and how often it can be claimed. */
function Occasion({ item }: Pick<Props, 'item'>) {
  const total = claimsInAll(item);
  const money = formatMoney(item.amount);
  // Noon is far from midnight in every zone.
  const day = formatDay(Date.parse(`${item.available_at}T15:00:00.000Z`), currentLocale());
  if (item.type === 'immediate') return <Trans>{day} · um resgate</Trans>;
  return (
    <Trans>
      {day} · até {total} resgates de {money}
    </Trans>
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
