import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { ExclusionValue } from '../../../contract/limits.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatDate, formatDayClock, formatLastDay } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateField, FormError, SelectField } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { dayFault, exclusionEnd, MONTHS, PAUSES, startDays, startOf } from '../model.ts';
import { exclude } from '../mutations.ts';
import { lengthWords } from '../words.ts';
import styles from './Limits.module.css';

interface Props {
  readonly kind: 'pause' | 'exclusion';
  readonly onLeave: () => void;
  readonly onSet: () => void;
}

/**
 * Duration, start and effects of an exclusion, then a confirmation with its last day (CARE-4). One function because
 * every field changes the summary, the button and the question.
 */
export function ExclusionForm({ kind, onLeave, onSet }: Props) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const isPause = kind === 'pause';
  const [value, setValue] = useState<ExclusionValue>(isPause ? 'pause_24h' : '1');
  const [day, setDay] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [asks, ask] = useState(false);
  const { failure, send } = useSending();
  const locale = currentLocale();
  // Read at each render; seconds do not matter.
  const now = serverNow();
  const days = startDays(now);
  const fault = day === null ? null : dayFault(day, now);
  const start = day === null || fault !== null ? now : startOf(day, now);
  const end = exclusionEnd(value, start);
  const until = end === null ? '' : isPause ? formatDayClock(end, locale) : formatLastDay(end, locale);
  const from = formatDate(start, locale);
  const isLater = day !== null && fault === null && start > now;
  const faults = {
    missing: t`Escolha o dia em que começa.`,
    past: t`Esse dia já passou.`,
    far: t`Pode começar em até 12 meses.`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && online) ask(true);
  };
  const confirm = async () => {
    const done = await send(async () => {
      await exclude(queryClient, value, day ?? days.first);
    });
    if (!done) return;
    ask(false);
    onSet();
    toast.success(
      isLater
        ? t`Marcado para ${from}.`
        : isPause
          ? t`Sua pausa começou. Bom descanso.`
          : t`Sua autoexclusão começou. Cuide de você.`,
    );
  };
  const summary = isLater ? (
    end === null ? (
      <Trans>
        Começa em <b>{from}</b>, sem prazo para acabar.
      </Trans>
    ) : (
      <Trans>
        Começa em <b>{from}</b> e vai até <b>{until}</b>.
      </Trans>
    )
  ) : end === null ? (
    <Trans>Começa agora, sem prazo para acabar.</Trans>
  ) : (
    <Trans>
      Começa agora e vai até <b>{until}</b>.
    </Trans>
  );
  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
      {isPause ? (
        <Segmented
          label={t`Duração da pausa`}
          value={value}
          options={PAUSES.map((pause) => ({ value: pause, label: i18n._(lengthWords(pause)) }))}
          onValueChange={setValue}
        />
      ) : (
        <>
          <SelectField
            label={t`Por quanto tempo`}
            value={value}
            options={[...MONTHS, 'indefinite' as const].map((months) => ({
              value: months,
              label: i18n._(lengthWords(months)),
            }))}
            onChange={({ target }) => setValue(target.value as ExclusionValue)}
          />
          <Segmented
            label={t`Quando começa`}
            value={day === null ? 'now' : 'later'}
            options={[
              { value: 'now', label: <Trans>Começa agora</Trans> },
              { value: 'later', label: <Trans>Em outro dia</Trans> },
            ]}
            onValueChange={(when) => {
              setTried(false);
              setDay(when === 'now' ? null : '');
            }}
          />
          {day !== null && (
            <DateField
              label={t`Primeiro dia`}
              value={day}
              min={days.first}
              max={days.last}
              error={fault !== null && (tried || fault !== 'missing') ? faults[fault] : undefined}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </>
      )}
      <Text>{summary}</Text>
      <Consequences isPause={isPause} isEndless={end === null} />
      <div className={styles.actions}>
        <Button type="submit" disabled={!online} {...(!online && { reason: t`Para isso é preciso conexão.` })}>
          {isPause ? <Trans>Fazer a pausa</Trans> : <Trans>Excluir-me</Trans>}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          <Trans>Agora não</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={isPause ? t`Fazer esta pausa?` : t`Excluir-se dos jogos?`}
        description={
          <>
            {summary}{' '}
            {end === null ? (
              <Trans>Você pode voltar atrás nos primeiros 30 dias; depois, não.</Trans>
            ) : (
              <Trans>Não dá para encerrar antes, nem pelo suporte.</Trans>
            )}
          </>
        }
        confirmLabel={isPause ? t`Sim, pausar` : t`Sim, excluir-me`}
        busyLabel={t`Enviando`}
        cancelLabel={t`Agora não`}
        safe="confirm"
        onConfirm={confirm}
        onClose={() => ask(false)}
      >
        <FormError>{failure}</FormError>
      </ConfirmDialog>
    </form>
  );
}

interface ConsequencesProps {
  readonly isPause: boolean;
  readonly isEndless: boolean;
}

/** Effects of a pause or an exclusion, shown before the player confirms it (CARE-5). */
function Consequences({ isPause, isEndless }: ConsequencesProps) {
  return (
    <ul className={styles.points}>
      <li>
        <Trans>Depósitos e apostas ficam fechados, também nos jogos já abertos.</Trans>
      </li>
      <li>
        <Trans>O saldo continua seu: você pode sacar e ler o histórico o tempo todo.</Trans>
      </li>
      <li>
        <Trans>Você não recebe publicidade.</Trans>
      </li>
      <li>
        {isEndless ? (
          <Trans>Nos primeiros 30 dias você pode voltar atrás; depois, não.</Trans>
        ) : isPause ? (
          <Trans>Não dá para encerrar antes do prazo. Depois dele, tudo volta sozinho.</Trans>
        ) : (
          <Trans>Não dá para encerrar antes do prazo, nem pelo suporte. Você pode aumentar o prazo.</Trans>
        )}
      </li>
    </ul>
  );
}
