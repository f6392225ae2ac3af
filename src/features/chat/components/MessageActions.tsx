import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import type { ChatMessage } from '../../../contract/chat.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FormError, SelectField, TextAreaField } from '../../../ui/Field.tsx';
import { EyeOffIcon, FlagIcon, MentionIcon, ReplyIcon } from '../../../ui/icons.ts';
import { Dialog } from '../../../ui/Sheet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { isNamed } from '../model.ts';
import { ignore, report } from '../mutations.ts';

type Reason = 'spam' | 'abuse' | 'fraud' | 'minor' | 'other';

interface Props {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
  readonly onReply: () => void;
  readonly onMention: () => void;
  readonly onClosed: () => void;
}

/**
 * Actions on a message: answer, mention, copy, ignore its writer, report it. One function because they share the dialog
 * that most of them close.
 */
export function MessageActions({ message, isOwn, mayWrite, onReply, onMention, onClosed }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const openSheet = useOpenSheet();
  const { isPlayer, user: self } = useSession();
  const { busy, failure, send } = useSending();
  const [open, setOpen] = useState(true);
  const [isReport, setReport] = useState(false);
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const { id, author, user } = message;
  const { name } = user;
  // The API refuses both to an excluded player, who only reads.
  const mayJudge = !isOwn && author !== '' && isPlayer && self?.restricted !== true;
  const close = () => setOpen(false);
  const act = (work: () => void) => () => {
    close();
    if (isPlayer) work();
    else openSheet('login', { wanted: { action: 'page' } });
  };
  const undo = async () => {
    try {
      await ignore(queryClient, { message_id: id, ignore: false });
    } catch (error) {
      const again = { label: t`Tentar de novo`, onPress: () => void undo() };
      toast.show({ kind: 'error', text: messageFor(error, currentLocale()), action: again });
    }
  };
  const hide = () =>
    void send(async () => {
      await ignore(queryClient, { message_id: id });
      close();
      toast.show({
        text: isNamed(name)
          ? t`Você não vê mais as mensagens de ${name}.`
          : t`Você não vê mais as mensagens dessa pessoa.`,
        action: { label: t`Desfazer`, onPress: () => void undo() },
      });
    });
  const tell = () =>
    void send(async () => {
      if (reason === '') return;
      await report({ message_id: id, reason, text });
      close();
      toast.success(t`Denúncia enviada à moderação`);
    });
  const reasons: Readonly<Record<Reason, string>> = {
    spam: t`Spam ou propaganda`,
    abuse: t`Ofensa ou ameaça`,
    fraud: t`Golpe ou pedido de dinheiro`,
    minor: t`Menor de idade`,
    other: t`Outro motivo`,
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={isReport ? t`Denunciar mensagem` : isNamed(name) ? t`Mensagem de ${name}` : t`Mensagem`}
      closeLabel={t`Fechar`}
      {...(isReport && { back: { label: t`Voltar`, onBack: () => setReport(false) } })}
    >
      <Stack>
        <FormError>{failure}</FormError>
        {isReport ? (
          <>
            <SelectField
              label={t`Motivo`}
              placeholder={t`Escolha`}
              value={reason}
              options={(Object.keys(reasons) as Reason[]).map((value) => ({ value, label: reasons[value] }))}
              onChange={({ target }) => setReason(target.value as Reason)}
            />
            <TextAreaField
              label={t`O que aconteceu`}
              optionalLabel={t`(opcional)`}
              value={text}
              maxLength={500}
              onChange={({ target }) => setText(target.value)}
            />
            <Button
              look="main"
              block
              busy={busy}
              busyLabel={t`Enviando`}
              disabled={reason === ''}
              reason={t`Escolha o motivo.`}
              onClick={tell}
            >
              <Trans>Denunciar</Trans>
            </Button>
          </>
        ) : (
          <>
            <Text>
              <bdi>{message.text}</bdi>
            </Text>
            {mayWrite && (
              <Button block icon={ReplyIcon} onClick={act(onReply)}>
                <Trans>Responder</Trans>
              </Button>
            )}
            {mayWrite && !isOwn && isNamed(name) && author !== '' && (
              <Button block icon={MentionIcon} onClick={act(onMention)}>
                <Trans>Mencionar {name}</Trans>
              </Button>
            )}
            <CopyButton block text={message.text} label={t`Copiar texto`} copiedLabel={t`Copiado`} />
            {mayJudge && (
              <Button block icon={EyeOffIcon} busy={busy} onClick={hide}>
                <Trans>Ignorar esta pessoa</Trans>
              </Button>
            )}
            {mayJudge && (
              <Button block look="quiet" icon={FlagIcon} onClick={() => setReport(true)}>
                <Trans>Denunciar</Trans>
              </Button>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
