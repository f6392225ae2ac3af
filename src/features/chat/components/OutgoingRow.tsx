import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useOnline } from '../../../hooks/use-online.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { deleteUnsent, writeAgain } from '../mutations.ts';
import { type Outgoing, takeBack } from '../state.ts';
import { Attachments } from './Attachments.tsx';
import styles from './Chat.module.css';
import { MessageText, Quote } from './MessageRow.tsx';

interface Props {
  readonly message: Outgoing;
  /** Whether it is the next one to be sent. */
  readonly isNext: boolean;
}

/** A message of the player that is not sent yet, as it will look: why it waits, and the ways on. */
export function OutgoingRow({ message, isNext }: Props) {
  const { key, text, reply, attachments, status, failure, mayRetry } = message;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const online = useOnline();
  return (
    <article className={cx(styles.message, styles.own, styles.unsent)}>
      <div className={styles.body}>
        {reply && <Quote name={reply.name} text={reply.text} />}
        <MessageText text={text} />
        {attachments.length > 0 && (
          // Once it is sent another row takes its place, which would close an opened picture.
          <div inert>
            <Attachments items={attachments} writer={user?.name ?? ''} />
          </div>
        )}
        <p
          className={cx(styles.state, status === 'failed' && styles.failed)}
          role={status === 'failed' ? 'alert' : undefined}
        >
          {status === 'failed' ? (
            failure
          ) : !online ? (
            <Trans>Sai quando a conexão voltar</Trans>
          ) : status === 'sending' ? (
            <Trans>Enviando…</Trans>
          ) : isNext ? (
            <Trans>Sai em até 3 segundos</Trans>
          ) : (
            <Trans>Espera a anterior</Trans>
          )}
        </p>
        {status !== 'sending' && (
          <div className={styles.ways}>
            {status === 'failed' && mayRetry && (
              <Button size="sm" onClick={() => writeAgain(queryClient, key)}>
                <Trans>Tentar de novo</Trans>
              </Button>
            )}
            {status === 'failed' && !mayRetry && (
              <Button size="sm" onClick={() => takeBack(message)}>
                <Trans>Corrigir</Trans>
              </Button>
            )}
            <Button size="sm" look="quiet" onClick={() => deleteUnsent(queryClient, key)}>
              <Trans>Apagar</Trans>
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
