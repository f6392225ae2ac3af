import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { isNamed } from '../model.ts';
import { ignore } from '../mutations.ts';
import { ignoredQuery } from '../queries.ts';
import styles from './Chat.module.css';

/** The players whose chat messages the player does not see, each with a way back (CHAT-3). */
export function IgnoredCard() {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const { data } = useQuery(ignoredQuery());
  const { user } = useSession();
  const [busy, setBusy] = useState<string | null>(null);
  if (data === undefined) return null;
  const show = async (userId: string) => {
    setBusy(userId);
    try {
      await ignore(queryClient, { user_id: userId, ignore: false });
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Pessoas ignoradas no chat</Trans>}
        sub={<Trans>Você não vê as mensagens delas em nenhum aparelho.</Trans>}
      />
      {data.length === 0 ? (
        <Text>
          <Trans>Você não ignora ninguém.</Trans>
        </Text>
      ) : (
        <ul className={styles.ignored}>
          {data.map(({ id: userId, name }) => {
            const words = isNamed(name) ? name : t`Nome escondido`;
            return (
              <li key={userId}>
                <bdi>{words}</bdi>
                {user?.restricted !== true && (
                  <Button size="sm" busy={busy === userId} onClick={() => void show(userId)}>
                    <Trans>Mostrar de novo</Trans>
                    <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
