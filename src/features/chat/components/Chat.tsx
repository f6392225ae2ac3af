import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Live } from '../../../api/live.ts';
import type { ChatMessage } from '../../../contract/chat.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useLive } from '../../../hooks/use-live.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { formatNumber } from '../../../lib/numbers.ts';
import { useSince } from '../../../lib/use-since.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { isBy } from '../model.ts';
import type { Reply } from '../state.ts';
import { useChat } from '../use-chat.ts';
import styles from './Chat.module.css';
import { Composer, keptReply, useMayWrite } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { PinnedMessages } from './PinnedMessages.tsx';

const messageActions = lazyComponent(() => import('./MessageActions.tsx').then((it) => it.MessageActions), {
  isAwaited: true,
});

/** Heights of the messages in the skeleton: of one to three lines, the newest at the composer. */
const MESSAGE_HEIGHTS = ['72px', '52px', '92px', '72px', '52px', '72px'];

/** Milliseconds between two new messages that a screen reader hears while the focus is in the chat. */
const HEARD_EVERY = 5_000;

/** The chat: presence, pinned messages, history and composer. Fills its parent. */
export function Chat() {
  const { t } = useLingui();
  const { read, messages, pinned, outgoing, author, hasOlder, isBusy } = useChat();
  const [reply, setReply] = useReply();
  const [chosen, setChosen] = useState<ChatMessage | null>(null);
  const [mention, setMention] = useState<string | null>(null);
  useHeard(messages, author);
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  }, [messages]);
  const recent = useCallback(() => latest.current, []);
  const mayWrite = useMayWrite(read.data);
  const forgetMention = useCallback(() => setMention(null), []);
  const answer = (message: ChatMessage) => setReply({ id: message.id, name: message.user.name, text: message.text });
  return (
    <section className={styles.chat} aria-label={t`Chat`} data-chat="">
      <Presence updatedAt={read.dataUpdatedAt} />
      <PinnedMessages messages={pinned} />
      {messages.length === 0 && read.isPending ? (
        <div className={cx(styles.empty, styles.waiting)} aria-busy="true">
          {MESSAGE_HEIGHTS.map((height, at) => (
            <Skeleton key={at} shape="block" height={height} />
          ))}
        </div>
      ) : messages.length === 0 && read.isError ? (
        <div className={styles.empty}>
          <ReadError title={<Trans>O chat não carregou</Trans>} error={read.error} onRetry={read.refetch} />
        </div>
      ) : (
        <MessageList {...{ messages, outgoing, author, hasOlder, isBusy }} onChoose={setChosen} />
      )}
      <Composer
        messages={recent}
        rules={read.data}
        reply={reply}
        onReply={setReply}
        mention={mention}
        onMentioned={forgetMention}
      />
      {chosen && (
        <messageActions.Component
          key={chosen.id}
          message={chosen}
          isOwn={isBy(author, chosen)}
          mayWrite={mayWrite}
          onReply={() => answer(chosen)}
          onMention={() => setMention(chosen.user.name)}
          onClosed={() => setChosen(null)}
        />
      )}
    </section>
  );
}

/** The message that is being answered, also from before the chat was closed, until a moderator removes it. */
function useReply() {
  const live = useLive();
  const [reply, setReply] = useState<Reply | null>(keptReply);
  useEffect(() => live?.on('MessageRemoved', ({ id }) => setReply((now) => (now?.id === id ? null : now))), [live]);
  return [reply, setReply] as const;
}

/** How many visitors are here; while the connection is down, how old the messages are. */
function Presence({ updatedAt }: { readonly updatedAt: number }) {
  const live = useLive();
  const { online, api, live: isLive } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  const isDown = !online || !api || isLive === false;
  return (
    // The number of visitors changes all the time: a screen reader hears the outage alone.
    <p className={styles.presence} aria-live={isDown ? 'polite' : 'off'}>
      {isDown ? (
        online ? (
          <Trans>Sem conexão ao vivo, {since}</Trans>
        ) : (
          <Trans>Você está offline, {since}</Trans>
        )
      ) : (
        live && <Online live={live} />
      )}
    </p>
  );
}

function Online({ live }: { readonly live: Live }) {
  const { t } = useLingui();
  const { online } = useSnapshot(live.state);
  if (online === null) return null;
  return online === 1 ? t`1 pessoa aqui` : t`${formatNumber(online, currentLocale())} pessoas aqui`;
}

/** Reads a new message to a screen reader now and then, while the focus is in the chat. */
function useHeard(messages: readonly ChatMessage[], author: string): void {
  const { t } = useLingui();
  const heard = useRef({ at: 0, id: '' });
  const last = messages.at(-1);
  useEffect(() => {
    const { at, id } = heard.current;
    heard.current.id = last?.id ?? '';
    if (last === undefined || id === '' || id === last.id) return;
    if (isBy(author, last) || Date.now() - at < HEARD_EVERY) return;
    if (!document.activeElement?.closest('[data-chat]')) return;
    heard.current.at = Date.now();
    const { name } = last.user;
    const { text } = last;
    announce(t`${name}: ${text}`);
  }, [last, author, t]);
}
