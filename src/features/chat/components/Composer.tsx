import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import {
  type Attachment,
  attachment as attachmentSchema,
  CHAT_ATTACHMENTS,
  CHAT_TEXT,
  type getChatMessages,
} from '../../../contract/chat.ts';
import { visibleOf } from '../../../contract/checks.ts';
import { hasLink } from '../../../contract/links.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { cardTitle, sharedCard } from '../../../domain/shared-card.ts';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { keepFormDraft, readFormDraft } from '../../../storage/form-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { EmojiIcon, ImageIcon, SendIcon } from '../../../ui/icons.ts';
import { cardOf, type Messages, mentionAt, mentionable, withMention } from '../model.ts';
import { write } from '../mutations.ts';
import { chat, dropOutgoing, MOST_OUTGOING, type Reply, setPicture } from '../state.ts';
import styles from './Composer.module.css';
import { PictureUpload } from './PictureUpload.tsx';

const emojiPicker = lazyComponent(() => import('./EmojiPicker.tsx').then((it) => it.EmojiPicker), { isAwaited: true });

type Rules = Pick<ResponseOf<typeof getChatMessages>, 'amountBet' | 'missing' | 'muted_until'>;

/** Name of the unsent text in the tab's storage. */
const KEPT = 'chat';
/** Remaining characters from which the counter is shown. */
const COUNTER_FROM = 100;
/** Characters that turn the direction of the text; the server refuses them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
/** Names that an unfinished mention offers. */
const OFFERED = 5;

interface Props {
  /** Returns the messages, whose writers can be mentioned or answered. Stable, so that a new one does not render the form. */
  readonly messages: () => Messages;
  /** Undefined while they are loading. */
  readonly rules: Rules | undefined;
  readonly reply: Reply | null;
  /** Must be stable, as the other one. */
  readonly onReply: (reply: Reply | null) => void;
  /** A name that the player chose to mention. */
  readonly mention: string | null;
  readonly onMentioned: () => void;
}

/** Whether this visitor may write now; a guest may after a login. */
export function useMayWrite(rules: Rules | undefined): boolean {
  const { isPlayer } = useSession();
  const account = useAccount();
  const { missing = 0, muted_until = null } = rules ?? {};
  const isMuted = muted_until !== null && Date.parse(muted_until) > serverNow();
  return !isPlayer || (account?.bet !== false && missing === 0 && !isMuted);
}

/** The field of the player's next message, or why this visitor only reads. */
export const Composer = memo(function Composer(props: Props) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const openSheet = useOpenSheet();
  const account = useAccount();
  const closed = useClosedWords();
  const muted = props.rules?.muted_until ?? null;
  const end = muted === null ? 0 : Date.parse(muted);
  const now = useNow(serverNow, (at) => (end > at ? end : null));
  if (!isPlayer)
    return (
      <ReadOnly
        action={
          <Button size="sm" look="main" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
            <Trans>Entrar</Trans>
          </Button>
        }
      >
        <Trans>Entre para conversar.</Trans>
      </ReadOnly>
    );
  if (account?.bet === false)
    return (
      <ReadOnly>
        {closed?.title}. <Trans>Enquanto isso, você pode ler o chat.</Trans>
      </ReadOnly>
    );
  if (muted !== null && end > now) {
    const until = formatDayClock(muted, currentLocale());
    return <ReadOnly>{t`A moderação silenciou você até ${until}. Você pode ler o chat.`}</ReadOnly>;
  }
  const { missing = 0, amountBet = 0 } = props.rules ?? {};
  if (missing > 0)
    return (
      <ReadOnly>
        <Trans>
          Para escrever, é preciso ter apostado {formatMoney(amountBet)}. Faltam {formatMoney(missing)}.
        </Trans>
      </ReadOnly>
    );
  return <WriteForm {...props} />;
});

function ReadOnly({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.readOnly} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}

/**
 * Text, reply, picture and cards of the next message. Enter sends, Shift and Enter begin a line, the arrow up in an empty
 * field chooses the message to answer, @ offers names. One function because all of them change the same draft.
 */
function WriteForm({ messages, reply, onReply, mention, onMentioned }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { waiting: shared } = useSnapshot(sharedCard);
  const { returned, picture } = useSnapshot(chat);
  const [text, setText] = useState(() => readFormDraft(KEPT)['text'] ?? '');
  const [cursor, setCursor] = useState(0);
  const [attachments, setAttachments] = useState(keptAttachments);
  const [fault, setFault] = useState<string | null>(null);
  /** The way in which the emoji picker was opened; null: it is closed. */
  const [hasEmoji, setEmoji] = useState<'key' | 'hand' | null>(null);
  const [offered, setOffered] = useState(0);

  const type = (next: string, at?: number) => {
    setText(next);
    setFault(null);
    if (at === undefined) return;
    setCursor(at);
    // After React has written the text.
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  useEffect(
    () =>
      keepFormDraft(KEPT, {
        ...(text !== '' && { text }),
        ...(attachments.length > 0 && { attachments: JSON.stringify(attachments) }),
        ...(reply && { reply: JSON.stringify(reply) }),
      }),
    [text, attachments, reply],
  );
  const insert = (part: string) => {
    const at = field.current?.selectionStart ?? text.length;
    type(text.slice(0, at) + part + text.slice(at), at + part.length);
  };
  const typed = mentionAt(text, cursor);
  const names = typed === null ? [] : mentionable(messages(), typed, OFFERED);
  const choose = (name: string) => type(...withMention(text, cursor, name));
  useEffect(() => {
    if (mention === null) return;
    onMentioned();
    setText((now) => `${now}${now === '' || now.endsWith(' ') ? '' : ' '}@${mention} `);
    field.current?.focus();
  }, [mention, onMentioned, field]);
  const answered = useRef(reply);
  useEffect(() => {
    // Not for the answer of an earlier opening: a phone's keyboard would open with the chat.
    if (reply && reply !== answered.current) field.current?.focus();
    answered.current = reply;
  }, [reply, field]);

  useEffect(() => {
    if (shared === null) return;
    sharedCard.waiting = null;
    setFault(null);
    setAttachments((now) => withAttachment(now, shared));
    field.current?.focus();
  }, [shared, field]);
  useEffect(() => {
    if (returned === null) return;
    chat.returned = null;
    dropOutgoing(returned.key);
    // The words that the player is writing stay, below the ones that come back.
    setText((now) => (now.trim() === '' ? returned.text : `${returned.text}\n${now}`));
    setAttachments((now) => now.reduce(withAttachment, returned.attachments));
    if (returned.reply) onReply(returned.reply);
    field.current?.focus();
  }, [returned, onReply, field]);

  // As the server counts them.
  const { length } = text.trim();
  const isEmpty = visibleOf(text) === '';
  const send = () => {
    if (picture !== null) return setFault(t`A foto ainda não foi enviada. Espere, ou tire a foto.`);
    if (attachments.length > CHAT_ATTACHMENTS)
      return setFault(t`Uma mensagem leva até ${CHAT_ATTACHMENTS} anexos. Tire os que sobram.`);
    if (isEmpty) {
      if (attachments.length > 0) setFault(t`Escreva algo junto.`);
      else if (text !== '') setFault(t`A mensagem não tem letras nem sinais visíveis.`);
      field.current?.focus();
      return;
    }
    if (length > CHAT_TEXT) return setFault(t`A mensagem tem no máximo ${CHAT_TEXT} caracteres.`);
    if (TURNING.test(text)) return setFault(t`Há caracteres invisíveis que mudam a direção do texto. Escreva de novo.`);
    if (hasLink(text))
      return setFault(
        t`Links não são aceitos no chat. Cole o endereço de um jogo ou aposta daqui para mostrar um cartão.`,
      );
    if (!write(queryClient, { text: text.trim(), reply, attachments }))
      return setFault(t`Espere: ${MOST_OUTGOING} mensagens suas ainda não saíram.`);
    type('', 0);
    setAttachments([]);
    onReply(null);
    setEmoji(null);
    field.current?.focus();
  };
  /** Chooses the message before or after the chosen one for an answer. */
  const step = (by: -1 | 1) => {
    const others = messages().slice(-100);
    const now = reply ? others.findIndex((message) => message.id === reply.id) : others.length;
    const next = others[now + by];
    onReply(next ? { id: next.id, name: next.user.name, text: next.text } : by === 1 ? null : reply);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key } = event;
    // An input method's own Enter ends a word.
    if (event.nativeEvent.isComposing) return;
    const name = names[Math.min(offered, names.length - 1)];
    if (name !== undefined) {
      if (key === 'Enter' || key === 'Tab') {
        event.preventDefault();
        return choose(name);
      }
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        return setOffered((now) => (now + (key === 'ArrowDown' ? 1 : names.length - 1)) % names.length);
      }
    }
    if (key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && text === '') {
      event.preventDefault();
      step(key === 'ArrowUp' ? -1 : 1);
    }
  };
  /** Escape closes the emoji, then gives the answered message up, then closes the sheet. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (reply === null && hasEmoji === null)) return;
    event.stopPropagation();
    if (hasEmoji === null) onReply(null);
    else setEmoji(null);
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    const card = cardOf(event.clipboardData.getData('text/plain'), location.origin);
    if (!file && !card) return;
    event.preventDefault();
    if (card) add(card);
    // Another one would take the place of the picture that is being sent.
    else if (picture !== null) setFault(t`A foto ainda não foi enviada. Espere, ou tire a foto.`);
    else if (file) setPicture(file);
  };
  const add = (attachment: Attachment) => {
    setFault(null);
    setAttachments((now) => withAttachment(now, attachment));
  };
  const left = CHAT_TEXT - length;
  return (
    // Its fields have the focus; it only hears Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-label={t`Escrever no chat`}
      onKeyDown={leave}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasEmoji && <emojiPicker.Component isByKey={hasEmoji === 'key'} onPick={insert} />}
      {names.length > 0 && (
        <div id={`${id}-names`} className={styles.names} role="listbox" aria-label={t`Mencionar`}>
          {names.map((name, at) => (
            // The arrows of the field choose it.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={name}
              id={`${id}-name-${at}`}
              role="option"
              aria-selected={at === Math.min(offered, names.length - 1)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              @{name}
            </div>
          ))}
        </div>
      )}
      {reply && (
        <Piece onRemove={() => onReply(null)} removeLabel={t`Cancelar resposta`}>
          <span role="status">
            <Trans>
              Respondendo a <b>{reply.name}</b>
            </Trans>
            : <bdi>{reply.text}</bdi>
          </span>
        </Piece>
      )}
      {attachments.map((attachment) => (
        <Piece
          key={attachment.attachment_url}
          removeLabel={t`Tirar o anexo`}
          onRemove={() => {
            setFault(null);
            setAttachments((now) => now.filter((one) => one !== attachment));
          }}
        >
          {attachment.attachment_type === 'image' ? (
            <img className={styles.thumb} src={attachment.attachment_url} alt={t`Foto anexada`} />
          ) : (
            <CardName card={attachment} />
          )}
        </Piece>
      ))}
      {picture && (
        <PictureUpload
          file={picture}
          onUploaded={(attachment) => {
            setPicture(null);
            add(attachment);
          }}
          onCancel={() => {
            setPicture(null);
            setFault(null);
          }}
        />
      )}
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
      <div className={styles.line}>
        <input
          ref={chooser}
          hidden
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (chosen) setPicture(chosen);
          }}
        />
        <IconButton
          glyph={ImageIcon}
          label={t`Anexar uma foto`}
          edge="start"
          disabled={picture !== null || attachments.length >= CHAT_ATTACHMENTS}
          onClick={() => chooser.current?.click()}
        />
        <div className={styles.well}>
          <textarea
            ref={field}
            className={styles.field}
            rows={1}
            value={text}
            placeholder={t`Mensagem`}
            aria-label={t`Mensagem`}
            aria-invalid={fault !== null || left < 0 || undefined}
            aria-describedby={`${id}-fault ${id}-count`}
            aria-autocomplete="list"
            aria-controls={names.length > 0 ? `${id}-names` : undefined}
            aria-activedescendant={names.length > 0 ? `${id}-name-${Math.min(offered, names.length - 1)}` : undefined}
            enterKeyHint="send"
            autoComplete="off"
            onChange={({ target }) => {
              type(target.value);
              setCursor(target.selectionStart);
              setOffered(0);
            }}
            onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
            onKeyDown={press}
            onPaste={paste}
          />
          <IconButton
            glyph={EmojiIcon}
            label={t`Emojis`}
            aria-expanded={hasEmoji !== null}
            // A press of a key has no number of clicks.
            onClick={({ detail }) => setEmoji(hasEmoji ? null : detail === 0 ? 'key' : 'hand')}
          />
        </div>
        <IconButton
          type="submit"
          glyph={SendIcon}
          label={t`Enviar`}
          accent={!isEmpty}
          disabled={picture !== null}
          // The field keeps the focus, so that a phone's keyboard does not close and open again.
          onMouseDown={(event) => event.preventDefault()}
        />
      </div>
      <p id={`${id}-count`} className={styles.note} data-over={left < 0 || undefined}>
        {left <= COUNTER_FROM ? (
          left < 0 ? (
            <Trans>{-left} caracteres a mais</Trans>
          ) : (
            <Trans>Restam {left} caracteres</Trans>
          )
        ) : null}
      </p>
    </form>
  );
}

/** The new attachment last, once. One over the four of a message gives none up: the sending says so. */
function withAttachment(now: readonly Attachment[], added: Attachment): readonly Attachment[] {
  return [...now.filter((one) => one.attachment_url !== added.attachment_url), added];
}

const attachmentsSchema = v.array(attachmentSchema);
const replySchema = v.object({ id: v.string(), name: v.string(), text: v.string() });

/** A part of an unsent message from before the chat was closed or the page reloaded; null: none. */
function kept<T>(name: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readFormDraft(KEPT)[name] ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

const keptAttachments = (): readonly Attachment[] => kept('attachments', attachmentsSchema) ?? [];

/** The message that the unsent one answers, from before the chat was closed or the page reloaded. */
export const keptReply = (): Reply | null => kept('reply', replySchema);

/** Kind and name of a card in the message that is being written. */
function CardName({ card }: { readonly card: Attachment }) {
  const { t } = useLingui();
  const kind = { game: t`Cartão de um jogo`, bet: t`Cartão de uma aposta`, mission: t`Cartão de uma missão` }[
    card.attachment_type as 'game'
  ];
  const title = cardTitle(card);
  return title === '' ? kind : `${kind}: ${title}`;
}

interface PieceProps {
  readonly children: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A part of the message above the field, which can be taken away. */
function Piece({ children, removeLabel, onRemove }: PieceProps) {
  return (
    <div className={styles.piece}>
      <span className={styles.words}>{children}</span>
      <IconButton glyph={CloseIcon} size={16} label={removeLabel} onClick={onRemove} />
    </div>
  );
}
