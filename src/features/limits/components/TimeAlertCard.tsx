import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatSpan } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Presets } from '../../../ui/Choice.tsx';
import { FormError, TextField } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ALERTS, alertFault, countOf } from '../model.ts';
import { saveTimeAlert } from '../mutations.ts';
import styles from './Limits.module.css';

/** Values of the options "none" and "another". */
const NEVER = 0;
const OWN = -1;

const optionOf = (minutes: number | null) =>
  minutes === null ? NEVER : ALERTS.some((known) => known === minutes) ? minutes : OWN;
const span = (minutes: number) => formatSpan(minutes * 60_000);

/**
 * Interval of the time alert (CARE-6); each change holds at once. Minutes. One function because the chosen option
 * decides the field, its fault and the button.
 */
export function TimeAlertCard({ minutes }: { readonly minutes: number | null }) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const { busy, failure, send, clear } = useSending();
  const [option, setOption] = useState<number | null>(null);
  const [own, setOwn] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const picked = option ?? optionOf(minutes);
  const wanted = picked === OWN ? (option === null ? minutes : countOf(own)) : picked === NEVER ? null : picked;
  const fault = picked === OWN && option !== null ? alertFault(wanted) : null;
  const isChanged = option !== null && (fault !== null || wanted !== minutes);
  const every = minutes === null ? '' : span(minutes);
  const leave = () => {
    clear();
    setOption(null);
    setTried(false);
    // The buttons disappear; move the focus to the chosen option.
    form.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null || !isChanged || !online) return;
    void send(async () => {
      await saveTimeAlert(queryClient, wanted);
      leave();
      const now = wanted === null ? '' : span(wanted);
      toast.success(wanted === null ? t`Alerta de tempo desligado.` : t`Alerta de tempo a cada ${now}.`);
    });
  };
  const faults = { missing: t`Informe o intervalo em minutos.`, range: t`De 1 a 1.440 minutos.` };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Alerta de tempo</Trans>}
        sub={
          minutes === null ? (
            <Trans>Um aviso de quanto tempo você está jogando. Agora: nenhum.</Trans>
          ) : (
            <Trans>Um aviso de quanto tempo você está jogando. Agora: a cada {every}.</Trans>
          )
        }
      />
      <form ref={form} noValidate className={styles.stack} onSubmit={submit}>
        <Presets
          label={t`Alerta de tempo`}
          value={picked}
          options={[
            { value: NEVER, label: t`Nunca` },
            ...ALERTS.map((value) => ({ value, label: span(value) })),
            { value: OWN, label: t`Outro` },
          ]}
          onValueChange={(next) => {
            clear();
            setTried(false);
            setOption(next);
            if (next === OWN && own === '' && minutes !== null) setOwn(String(minutes));
          }}
        />
        {option === OWN && (
          <TextField
            label={t`Minutos entre um aviso e outro`}
            value={own}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            placeholder="45"
            error={fault !== null && (tried || fault === 'range') ? faults[fault] : undefined}
            onChange={({ target }) => {
              clear();
              setOwn(target.value);
            }}
          />
        )}
        <FormError>{failure}</FormError>
        {isChanged && (
          <div className={styles.actions}>
            <Button
              type="submit"
              look="main"
              busy={busy}
              busyLabel={t`Salvando`}
              disabled={!online}
              {...(!online && { reason: t`Mudar o alerta precisa de conexão.` })}
            >
              <Trans>Salvar alerta</Trans>
            </Button>
            <Button look="quiet" onClick={leave}>
              <Trans>Cancelar</Trans>
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
