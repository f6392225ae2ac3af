import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatDate, formatDayClock } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead, LinkRow } from '../../../ui/Card.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { PauseIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeBackDeletion } from '../mutations.ts';
import { deletionQuery } from '../queries.ts';
import styles from './Account.module.css';
import { ReadState } from './AccountPage.tsx';
import { DeletionForm } from './DeletionForm.tsx';

/**
 * Deletion of the account: its effects, its date, and the way to take the request back (DATA-3). One function because
 * it is the markup of one card in its two states.
 */
export function DeletionCard() {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const read = useQuery(deletionQuery());
  const [isOpen, open] = useState(false);
  const { busy, failure, send } = useSending();
  const asked = read.data;
  const takeBack = () =>
    send(async () => {
      await takeBackDeletion(queryClient);
      toast.success(t`Pedido cancelado. Sua conta continua.`);
    });
  if (asked) {
    const due = formatDayClock(asked.due_at, currentLocale());
    const since = formatDate(asked.requested_at, currentLocale());
    return (
      <Card as="section" labelledBy={id} look="warning">
        <CardHead id={id} title={<Trans>Exclusão pedida em {since}</Trans>} />
        <Stack>
          <p>
            <Trans>
              Sua conta será excluída em <b>{due}</b>. Até lá você pode desistir, e nada muda.
            </Trans>
          </p>
          <Kept kept={asked.kept} />
          <FormError>{failure}</FormError>
          <div className={styles.actions}>
            <OnlineButton look="main" busy={busy} busyLabel={t`Cancelando`} onClick={() => void takeBack()}>
              <Trans>Manter minha conta</Trans>
            </OnlineButton>
          </div>
        </Stack>
      </Card>
    );
  }
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Excluir minha conta</Trans>} />
      <Stack>
        <ReadState read={read} title={<Trans>Não foi possível ver se há um pedido de exclusão</Trans>} />
        {read.isPending && (
          <Bones>
            <Stack>
              <DeletionWords />
              <AskButton />
            </Stack>
          </Bones>
        )}
        {asked === null && (
          <>
            <DeletionWords />
            {isOpen ? <DeletionForm onLeave={() => open(false)} /> : <AskButton onClick={() => open(true)} />}
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Explains what a deletion does, and leads to the pauses that a player may want instead. */
function DeletionWords() {
  return (
    <>
      <Text>
        <Trans>
          A conta fica marcada e é excluída 15 dias depois do pedido. Nesse tempo você entra normalmente e pode
          desistir. Depois disso, nome, contatos, endereço, foto e documentos são apagados, e não há como voltar.
        </Trans>
      </Text>
      <Text>
        <Trans>
          Antes, saque o saldo. O que a lei nos obriga a guardar, como depósitos, saques e apostas, fica pelo prazo
          dela, sem ser usado para mais nada.
        </Trans>
      </Text>
      <Text>
        <Trans>Quer só um tempo? Uma pausa ou a autoexclusão fecham o jogo sem apagar nada.</Trans>
      </Text>
      <LinkRow href="/responsible-gambling" glyph={PauseIcon} title={<Trans>Limites e pausas</Trans>} />
    </>
  );
}

function AskButton({ onClick }: { readonly onClick?: () => void }) {
  return (
    <div className={styles.actions}>
      <Button onClick={onClick}>
        <Trans>Pedir exclusão</Trans>
      </Button>
    </div>
  );
}

interface KeptProps {
  readonly kept: readonly { readonly what: string; readonly why: string; readonly until: string | null }[];
}

/** Data that the law keeps, with reason and duration (DATA-3). */
function Kept({ kept }: KeptProps) {
  if (kept.length === 0) return null;
  return (
    <div>
      <h3 className={styles.keptTitle}>
        <Trans>O que fica, por lei</Trans>
      </h3>
      <ul className={styles.kept}>
        {kept.map(({ what, why, until }) => {
          const day = until === null ? null : formatDate(`${until}T12:00:00-03:00`, currentLocale());
          return (
            <li key={what}>
              <b>{what}</b>: {why}
              {day !== null && (
                <>
                  {' '}
                  <Trans>Até {day}.</Trans>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
