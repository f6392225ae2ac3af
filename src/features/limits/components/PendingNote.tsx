import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { LimitState } from '../../../contract/limits.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { ClockIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import type { PendingRaise, Place } from '../model.ts';
import { saveLimit } from '../mutations.ts';
import { amountWords, kindNames } from '../words.ts';
import styles from './Limits.module.css';

interface Props {
  readonly place: Place;
  readonly state: LimitState;
  readonly pending: PendingRaise;
  /** Called when the raise was confirmed or taken back. */
  readonly onDone: () => void;
}

/** A waiting raise: the time left, then the second confirmation (CARE-1); it can be taken back at any time. */
export function PendingNote({ place: { kind, period }, state, pending, onDone }: Props) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const { busy, failure, send } = useSending();
  const locale = currentLocale();
  const wanted = pending.value === null ? null : amountWords(kind, pending.value, locale);
  const since = formatDayClock(pending.at, locale);
  const answer = (value: number | null) =>
    send(async () => {
      const saved = (await saveLimit(queryClient, kind, period, value)).limits[kind][period];
      const stands = saved.current === null ? t`sem limite` : amountWords(kind, saved.current, locale);
      const name = i18n._(kindNames[kind]);
      onDone();
      toast.success(
        value === pending.value ? t`${name}: agora vale ${stands}.` : t`Pedido desfeito. Continua ${stands}.`,
      );
    });
  return (
    <div className={styles.pending}>
      <Note glyph={ClockIcon}>
        {wanted === null ? <Trans>Pedido para tirar o limite.</Trans> : <Trans>Pedido de aumento para {wanted}.</Trans>}{' '}
        {pending.isReady ? (
          <Trans>As 24 horas passaram: confirme ou desista.</Trans>
        ) : (
          <Trans>
            Confirme a partir de <b>{since}</b> ou desista.
          </Trans>
        )}
        {!online && (
          <>
            {' '}
            <Trans>Para isso é preciso conexão.</Trans>
          </>
        )}
      </Note>
      <FormError>{failure}</FormError>
      {online && (
        <div className={styles.actions}>
          <Button size="sm" disabled={busy} onClick={() => void answer(state.current)}>
            <Trans>Desistir</Trans>
          </Button>
          {pending.isReady && (
            <Button size="sm" busy={busy} busyLabel={t`Enviando`} onClick={() => void answer(pending.value)}>
              {wanted === null ? <Trans>Confirmar: tirar o limite</Trans> : <Trans>Confirmar {wanted}</Trans>}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
