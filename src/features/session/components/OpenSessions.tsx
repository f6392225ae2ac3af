import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { isGivenUp } from '../../../api/errors.ts';
import { serverNow } from '../../../api/server-time.ts';
import type { OpenSession } from '../../../contract/session.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { formatAgo, formatDayClock } from '../../../lib/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { endOne, endOthers } from '../mutations.ts';
import { sessionsQuery } from '../queries.ts';
import styles from './OpenSessions.module.css';

/** Stands for the sessions that are still being read. */
const TYPICAL: readonly OpenSession[] = [
  {
    id: '',
    current: true,
    created_at: '2026-01-01T12:00:00.000Z',
    last_seen_at: '2026-01-01T12:00:00.000Z',
    device: 'Chrome, Android',
    ip: '187.10.x.x',
  },
];

/**
 * The player's open sessions; each other session can be ended, or all at once. One function because both ways to end a
 * session share the question and its failure.
 */
export function OpenSessions() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const heading = useId();
  const sessions = useQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  const end = async (what: () => Promise<unknown>, done: string) => {
    try {
      await what();
      toast.success(done);
    } catch (error) {
      if (!isGivenUp(error)) toast.error(messageFor(error, currentLocale()));
    }
  };
  if (!sessions.data && sessions.isError) {
    return (
      <ReadError
        title={<Trans>A lista de sessões não carregou</Trans>}
        error={sessions.error}
        onRetry={sessions.refetch}
      >
        {online ? undefined : (
          <Trans>
            Esta parte não fica guardada neste aparelho: ela precisa de conexão. O resto da página está aqui.
          </Trans>
        )}
      </ReadError>
    );
  }
  const shown = sessions.data ?? TYPICAL;
  const others = shown.filter(({ current }) => !current);
  const card = (
    <Card as="section" labelledBy={heading}>
      <CardHead
        id={heading}
        title={<Trans>Sessões abertas</Trans>}
        sub={<Trans>Onde sua conta está aberta. Não reconhece uma delas? Encerre e troque a senha.</Trans>}
      />
      <ul className={styles.list}>
        {shown.map((session) => (
          <Row
            key={session.id}
            session={session}
            onEnd={() => end(() => endOne(queryClient, session.id), t`Sessão encerrada`)}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button look="second" block onClick={() => setAsking(true)}>
          <Trans>Encerrar as outras sessões</Trans>
        </Button>
      ) : (
        <p className={styles.note}>
          <Trans>Nenhum outro aparelho está usando sua conta.</Trans>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t`Encerrar as outras sessões?`}
        description={<Trans>Os outros aparelhos voltam para o login na hora. Este continua aberto.</Trans>}
        confirmLabel={t`Encerrar`}
        busyLabel={t`Encerrando`}
        cancelLabel={t`Voltar`}
        safe="confirm"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await end(() => endOthers(queryClient), t`As outras sessões foram encerradas`);
          setAsking(false);
        }}
      />
    </Card>
  );
  return sessions.data ? card : <Bones>{card}</Bones>;
}

interface RowProps {
  readonly session: OpenSession;
  readonly onEnd: () => Promise<void>;
}

function Row({ session, onEnd }: RowProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { device, ip, current } = session;
  const since = formatDayClock(session.created_at, currentLocale());
  const seen = formatAgo(session.last_seen_at, serverNow(), currentLocale());
  const press = async () => {
    setBusy(true);
    await onEnd().finally(() => setBusy(false));
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device} {current && <Badge tone="positive">{t`Este aparelho`}</Badge>}
        </p>
        <p className={styles.facts}>
          {current ? (
            <Trans>Desde {since}</Trans>
          ) : (
            <Trans>
              Desde {since}, ativa {seen}
            </Trans>
          )}
          {ip !== null && ` · ${ip}`}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          look="quiet"
          busy={busy}
          busyLabel={t`Encerrando`}
          aria-label={t`Encerrar ${device}, desde ${since}`}
          onClick={() => void press()}
        >
          <Trans>Encerrar</Trans>
        </Button>
      )}
    </li>
  );
}
