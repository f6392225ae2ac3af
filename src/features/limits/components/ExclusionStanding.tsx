import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ExclusionState } from '../../../contract/limits.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatDate, formatDayClock, formatLastDay } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead, LinkRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { WalletIcon } from '../../../ui/first-paint-icons.ts';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { endExclusion } from '../mutations.ts';
import styles from './Limits.module.css';

interface Props {
  readonly exclusion: ExclusionState;
  /** It was set on this page: scroll it into view and announce it. */
  readonly isFresh: boolean;
}

/**
 * The present or future exclusion: its end, the actions that still work (CARE-5), and for an indefinite one the days in
 * which it may be taken back (CARE-4). One function because the states of an exclusion differ in a sentence each.
 */
export function ExclusionStanding({ exclusion, isFresh }: Props) {
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) place.current?.focus();
  }, [isFresh]);
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const [asks, ask] = useState(false);
  const { failure, send } = useSending();
  const locale = currentLocale();
  const isPause = exclusion.value.startsWith('pause_');
  const start = formatDate(exclusion.start_at, locale);
  const end = exclusion.end_at === null ? null : formatDayClock(exclusion.end_at, locale);
  const year = exclusion.end_at === null ? null : formatLastDay(exclusion.end_at, locale);
  const last = exclusion.removable_until === null ? null : formatDayClock(exclusion.removable_until, locale);
  const title = !exclusion.active
    ? isPause
      ? t`Pausa marcada para ${start}`
      : t`Autoexclusão marcada para ${start}`
    : end === null
      ? t`Autoexclusão em vigor, sem prazo para acabar`
      : isPause
        ? t`Pausa em vigor até ${end}`
        : t`Autoexclusão em vigor até ${year}`;
  return (
    <div ref={place} tabIndex={-1} className={styles.standing}>
      <Card as="section" labelledBy={id} look="warning">
        <CardHead id={id} title={title} />
        <div className={styles.stack}>
          {!exclusion.active && year !== null && (
            <Text>
              <Trans>Vai até {year}.</Trans>
            </Text>
          )}
          <Text>
            {exclusion.active ? (
              <Trans>Não dá para depositar nem apostar. Você ainda pode sacar o saldo e ler o histórico.</Trans>
            ) : (
              <Trans>Até lá tudo funciona. Depois não dá para depositar nem apostar.</Trans>
            )}{' '}
            {last === null && <Trans>Não dá para encerrar antes do prazo.</Trans>}
          </Text>
          {last !== null && (
            <>
              <Text>
                <Trans>Por não ter prazo, você pode voltar atrás até {last}.</Trans>
              </Text>
              <div className={styles.actions}>
                <Button
                  disabled={!online}
                  {...(!online && { reason: t`Para isso é preciso conexão.` })}
                  onClick={() => ask(true)}
                >
                  <Trans>Voltar atrás</Trans>
                </Button>
              </div>
            </>
          )}
          <LinkRow href="/account/wallet" glyph={WalletIcon} title={<Trans>Ir para a carteira e sacar</Trans>} />
        </div>
        <ConfirmDialog
          open={asks}
          title={t`Encerrar a autoexclusão?`}
          description={<Trans>Depósitos e apostas voltam na hora. Se for por impulso, espere até amanhã.</Trans>}
          confirmLabel={t`Encerrar`}
          busyLabel={t`Enviando`}
          cancelLabel={t`Manter a autoexclusão`}
          onConfirm={async () => {
            const done = await send(() => endExclusion(queryClient));
            if (!done) return;
            ask(false);
            toast.success(t`Autoexclusão encerrada.`);
          }}
          onClose={() => ask(false)}
        >
          <FormError>{failure}</FormError>
        </ConfirmDialog>
      </Card>
    </div>
  );
}
