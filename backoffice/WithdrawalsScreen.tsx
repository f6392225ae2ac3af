import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorSelf, WithdrawalStory } from '../src/contract/backoffice.ts';
import { formatMoney } from '../src/lib/money.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Card, CardHead } from '../src/ui/Card.tsx';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { FormError, FormFields, TextField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { change, withdrawal } from './api.ts';
import { PlayerHistory } from './PlayerHistory.tsx';
import { PlayerDocuments, PlayerFacts, PlayerMoney } from './PlayersScreen.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { Facts, Loaded, operatorName, useKeyWords, useWord, When } from './Shown.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { keyTypes, stepActors, stepNotes, withdrawalStatuses } from './words.ts';

/** The withdrawals that wait, those due first; or all. */
export function WithdrawalsScreen({ self }: { readonly self: OperatorSelf }) {
  const { t } = useLingui();
  const word = useWord();
  const keyOf = useKeyWords();
  return (
    <QueueScreen
      self={self}
      command="withdrawal list"
      label={t`Saques`}
      filterLabel={t`Quais saques`}
      path="/withdrawals"
      wordsOf={(row) => ({
        status_text: word(withdrawalStatuses, Number(row['status'])),
        key: keyOf(String(row['key'])),
      })}
    />
  );
}

const ENDED: readonly number[] = [1, 2, 3];

type Step = 'approve' | 'review' | 'cancel' | 'invalid-key';

/** The decision: approve and pay, review, or end. Each asks for a confirmation. One function because the steps share one form. */
function Decision({ self, story }: { readonly self: OperatorSelf; readonly story: WithdrawalStory }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Step | null>(null);
  const [reason, setReason] = useState('');
  const [endToEnd, setEndToEnd] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isEnded = ENDED.includes(story.status);
  useUnsaved(!isEnded && `${reason}${endToEnd}`.trim() !== '');
  const may = (step: Step): boolean => self.commands.some(({ name }) => name === `withdrawal ${step}`);
  if (isEnded) return null;
  const mine = story.approved_by.includes(self.name);
  const isFirst = story.is_for_two && story.approved_by.every((name) => name === self.name);
  const labels: Readonly<Record<Step, string>> = {
    approve: isFirst ? t`Aprovar (primeira de duas)` : t`Aprovar e pagar`,
    review: t`Pôr em análise`,
    cancel: t`Cancelar e devolver`,
    'invalid-key': t`Chave errada: devolver`,
  };
  const steps = (['approve', 'review', 'cancel', 'invalid-key'] as const).filter(
    (step) => may(step) && (step !== 'review' || story.status === 0),
  );
  const amount = formatMoney(story.amount);
  const consequences: Readonly<Record<Step, string>> = {
    approve: isFirst
      ? t`Sua aprovação fica registrada. ${amount} só saem depois que outra pessoa aprovar.`
      : t`${amount} saem agora para ${story.holder_name}.`,
    review: t`O jogador não pode mais cancelar.`,
    cancel: t`${amount} voltam para o saldo do jogador.`,
    'invalid-key': t`${amount} voltam para o saldo do jogador, que precisa de outra chave.`,
  };
  async function decide(step: Step): Promise<void> {
    setProblem(null);
    try {
      await change(`withdrawal ${step}`, [story.id], {
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(step === 'approve' && endToEnd.trim() !== '' && { 'end-to-end': endToEnd.trim() }),
      });
      setReason('');
      setEndToEnd('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setAsked(null);
  }
  if (steps.length === 0)
    return (
      <p className={styles.note}>
        <Trans>Seu papel lê este saque; o financeiro decide.</Trans>
      </p>
    );
  return (
    <FormFields>
      <FormError>{problem}</FormError>
      {story.is_by_hand && (
        <TextField
          label={t`Identificador do Pix feito no banco`}
          hint={t`Pague ${amount} à chave ${story.key} de ${story.holder_name} e copie o identificador, que começa com E`}
          value={endToEnd}
          autoComplete="off"
          onChange={({ target }) => setEndToEnd(target.value)}
        />
      )}
      <TextField
        label={t`Motivo`}
        hint={t`Fica com o saque; sem dados pessoais`}
        value={reason}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        {steps.map((step) => (
          <Button
            key={step}
            look={step === 'approve' ? 'main' : 'second'}
            disabled={step === 'approve' && isFirst && mine}
            reason={step === 'approve' && isFirst && mine ? t`Você já aprovou: falta outra pessoa.` : undefined}
            onClick={() => setAsked(step)}
          >
            {labels[step]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? labels[asked] : ''}
        description={asked ? consequences[asked] : ''}
        confirmLabel={t`Confirmar`}
        busyLabel={t`Enviando`}
        cancelLabel={t`Voltar`}
        // A decision may remove the pressed button.
        finalFocus={() => document.querySelector('h1')}
        onConfirm={() => (asked ? decide(asked) : undefined)}
        onClose={() => setAsked(null)}
      />
    </FormFields>
  );
}

function Story({ self, story }: { readonly self: OperatorSelf; readonly story: WithdrawalStory }) {
  const { t } = useLingui();
  const word = useWord();
  return (
    <Card as="section" labelledBy="story" look="sunrise">
      <CardHead
        id="story"
        title={t`Saque ${story.id}`}
        end={
          <Badge tone={story.status === 1 ? 'positive' : ENDED.includes(story.status) ? 'negative' : 'info'}>
            {word(withdrawalStatuses, story.status)}
          </Badge>
        }
      />
      <Stack>
        <p className={styles.figure}>{formatMoney(story.amount)}</p>
        <Facts
          rows={[
            [t`Chave Pix`, `${word(keyTypes, story.key_type)} ${story.key}`],
            [t`Titular`, story.holder_name],
            [t`CPF do titular`, story.holder_cpf],
            [t`Pedido`, <When key="asked" at={story.created_at} />],
            [t`Prazo`, <When key="target" at={story.target_at} />],
            [t`Pago`, <When key="paid" at={story.paid_at} />],
            [t`Identificador do Pix`, story.end_to_end_id],
            [t`Motivo`, story.reason],
            ...(story.is_for_two
              ? [[t`Aprovado por (de duas pessoas)`, story.approved_by.join(', ') || '–'] as const]
              : []),
          ]}
        />
        <Decision self={self} story={story} />
        <h3>{t`Histórico do saque`}</h3>
        <ol>
          {story.steps.map(({ status, actor, note, created_at }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps are only added.
            <li key={at}>
              {note !== null && note in stepNotes ? word(stepNotes, note) : word(withdrawalStatuses, status)} ·{' '}
              {word(stepActors, operatorName(actor))} · <When at={created_at} />
              {note !== null && !(note in stepNotes) && <p className={styles.note}>{note.replace(/^reason: /, '')}</p>}
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  );
}

/** A withdrawal beside its player, documents and history. */
export function WithdrawalScreen({ self, id }: { readonly self: OperatorSelf; readonly id: string }) {
  return (
    <Loaded read={useQuery(withdrawal(id))}>
      {(story) => (
        <Stack gap="lg">
          <div className={styles.columns}>
            <Story self={self} story={story} />
            <PlayerFacts file={story.player} />
            <Stack>
              <PlayerMoney file={story.player} />
              <PlayerDocuments self={self} file={story.player} />
            </Stack>
          </div>
          <PlayerHistory file={story.player} />
        </Stack>
      )}
    </Loaded>
  );
}
