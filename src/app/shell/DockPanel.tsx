import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../api/server-time.ts';
import { LiveStrip } from '../../features/feed/components/LiveStrip.tsx';
import { summaryQuery } from '../../features/wallet/queries.ts';
import { weekOf } from '../../features/wallet/week.ts';
import { useSession } from '../../hooks/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { formatMoney } from '../../lib/money.ts';
import { dayKey, formatSpan } from '../../lib/time.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { FactList } from '../../ui/Facts.tsx';
import { CloseIcon } from '../../ui/first-paint-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { linkClass } from '../../ui/links.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useChatIsIn } from '../overlays/use-chat-place.ts';
import { RouterAnchor } from '../RouterLink.tsx';
import { shell, showInDock } from '../state.ts';
import styles from './DockPanel.module.css';

const chat = lazyComponent(() => import('../../features/chat/components/Chat.tsx').then((it) => it.Chat), {
  isAwaited: true,
});

/** Content of the dock: the player's day and the live bets, or the chat. */
export function DockPanel() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const { dock } = useSnapshot(shell);
  // The button that closes the chat leaves with it.
  const kept = useKeptFocus<HTMLDivElement>();
  useChatIsIn('dock');
  if (dock === 'chat')
    return (
      <div className={styles.chat} {...kept}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <Trans>Chat</Trans>
          </h2>
          <IconButton glyph={CloseIcon} label={t`Fechar o chat`} edge="end" onClick={() => showInDock('live')} />
        </div>
        <div className={styles.fill}>
          <chat.Component />
        </div>
      </div>
    );
  return (
    <div className={styles.panel} {...kept}>
      {isPlayer && <Today />}
      <LiveStrip />
    </div>
  );
}

/** Time, stakes and wins of today. A loss is shown as large as a win. */
function Today() {
  const { t } = useLingui();
  const id = useId();
  const day = dayKey(serverNow());
  const { data } = useQuery(summaryQuery(day, day));
  const sum = data && weekOf(data, day);
  const waiting = <Skeleton width="5rem" />;
  return (
    <section className={styles.today} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Trans>Seu dia</Trans>
      </h2>
      <FactList
        facts={[
          { key: 'time', term: t`Tempo`, value: sum ? formatSpan(sum.minutes * 60_000) : waiting },
          { key: 'staked', term: t`Apostado`, value: sum ? formatMoney(sum.staked) : waiting },
          { key: 'won', term: t`Ganho`, value: sum ? formatMoney(sum.won) : waiting },
          {
            key: 'net',
            term: t`Saldo do dia`,
            value: sum ? <Money centavos={sum.net} sign="always" toned /> : waiting,
          },
        ]}
      />
      <RouterAnchor href="/responsible-gambling" className={linkClass('inline')}>
        <Trans>Limites e pausas</Trans>
      </RouterAnchor>
    </section>
  );
}
