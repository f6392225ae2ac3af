import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Limits } from '../../../contract/limits.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { effectOf, limitFault, mayLift, pendingRaise } from '../model.ts';
import { saveLimit } from '../mutations.ts';
import type { Draft } from '../use-draft.ts';
import { amountWords, kindNames, perPeriod } from '../words.ts';
import { LimitField } from './LimitField.tsx';
import styles from './Limits.module.css';

interface Props {
  readonly limits: Limits;
  readonly draft: Draft;
  readonly now: number;
  readonly onDraft: (draft: Draft | null) => void;
}

/**
 * Editor of one limit: its field, the effect of the button, and the removal of the limit (CARE-1). One function because
 * the typed value decides the hint, the label and the effect together.
 */
export function LimitEditor({ limits, draft, now, onDraft }: Props) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const required = useSite()?.required_limits ?? [];
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, send, clear } = useSending();
  const { kind, period, typed } = draft;
  const state = limits[kind][period];
  const locale = currentLocale();
  const words = (value: number | null) => (value === null ? t`sem limite` : amountWords(kind, value, locale));
  const per = i18n._(perPeriod[period]);
  const fault = limitFault(kind, period, typed);
  const effect = fault === 'missing' ? 'same' : effectOf(state, typed, now);
  const since = formatDayClock(pendingRaise(state, now)?.at ?? now, locale);
  const standing = words(state.current);
  const faults = {
    missing: t`Informe o limite que você quer.`,
    too_long: { day: t`Um dia tem 24 horas.`, week: t`Uma semana tem 168 horas.`, month: t`Um mês tem 744 horas.` }[
      period
    ],
  };
  const labels = {
    same: t`Sem mudança`,
    sets: t`Definir limite`,
    lowers: t`Baixar agora`,
    asks: t`Pedir aumento`,
    waits: t`Aumento já pedido`,
    confirms: t`Confirmar aumento`,
  };
  const hints = {
    same: t`Hoje vale: ${standing}.`,
    sets: t`Vale na hora.`,
    lowers: t`Vale na hora.`,
    asks: t`Aumentar leva 24 horas. Depois você confirma aqui; até lá continua valendo ${standing}.`,
    waits: t`Você já pediu este aumento. Confirme a partir de ${since}.`,
    confirms: t`As 24 horas passaram. Confirmado, vale na hora.`,
  };
  const isIdle = effect === 'same' || effect === 'waits';

  const save = (value: number | null) =>
    send(async () => {
      const saved = (await saveLimit(queryClient, kind, period, value)).limits[kind][period];
      const [stands, name] = [words(saved.current), i18n._(kindNames[kind])];
      onDraft(null);
      toast.success(
        saved.has_pending
          ? t`${name}: aumento pedido. Até a confirmação vale ${stands}.`
          : t`${name} ${per}: ${stands}`,
      );
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) form.current?.querySelector('input')?.focus();
    else if (!isIdle && online) void save(typed);
  };
  return (
    <form ref={form} noValidate className={styles.editor} onSubmit={submit}>
      <LimitField
        kind={kind}
        label={t`Novo limite ${per}`}
        value={typed}
        onValueChange={(value) => {
          clear();
          onDraft({ ...draft, typed: value });
        }}
        error={fault === 'too_long' || (tried && fault !== null) ? faults[fault] : undefined}
      />
      <p className={styles.effect}>{fault === 'too_long' ? null : hints[effect]}</p>
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        <Button
          type="submit"
          look={effect === 'sets' || effect === 'lowers' ? 'main' : 'second'}
          busy={busy}
          busyLabel={t`Salvando`}
          disabled={isIdle || !online}
          {...(!online && { reason: t`Mudar um limite precisa de conexão. O que você digitou fica aqui.` })}
        >
          {labels[effect]}
        </Button>
        <Button look="quiet" onClick={() => onDraft(null)}>
          <Trans>Cancelar</Trans>
        </Button>
        {mayLift(limits, kind, period, required) && effectOf(state, null, now) === 'asks' && online && (
          <Button look="quiet" disabled={busy} onClick={() => void save(null)}>
            <Trans>Pedir para tirar o limite</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
