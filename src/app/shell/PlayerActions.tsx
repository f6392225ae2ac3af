import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../domain/wallet-query.ts';
import { unreadOf, withReads } from '../../features/notifications/model.ts';
import { notificationsQuery } from '../../features/notifications/queries.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useBonusWords } from '../../hooks/use-bonus-words.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { usePending } from '../../hooks/use-pending.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useWide } from '../../lib/use-wide.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BalancePill, Counted } from '../../ui/BalancePill.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BellIcon } from '../../ui/icons.ts';
import { BarSwap, scrolledClass } from '../../ui/TopBar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';
import { RouterAnchor } from '../RouterLink.tsx';
import { BarSearch } from './BarSearch.tsx';
import { ChatEntry } from './ChatEntry.tsx';
import styles from './ShellBar.module.css';

/** A player's part of the top bar: deposit, notifications, balance and profile. */
export function PlayerActions() {
  const { t } = useLingui();
  const { user } = useSession();
  const { openSheet } = useOverlays();
  const online = useOnline();
  const isWide = useWide();
  const wallet = useQuery(walletQuery()).data;
  const account = useAccount();
  const bonus = useBonusWords(wallet?.bonus_balance);
  const deposit = online && account?.deposit !== false ? () => openSheet('deposit') : undefined;
  if (isWide) {
    return (
      <span className={styles.desktop}>
        <ChatEntry />
        <Bell />
        <BalancePill
          centavos={wallet?.available}
          extra={bonus}
          label={t`Saldo`}
          depositLabel={t`Depositar`}
          onDeposit={deposit}
          isUnknown={account === null}
        />
        <button
          type="button"
          className={styles.account}
          aria-label={t`Meu perfil`}
          aria-haspopup="dialog"
          data-opens="profile"
          onClick={() => openSheet('profile')}
        >
          <Avatar name={user?.name ?? '?'} image={user?.avatar} />
        </button>
      </span>
    );
  }
  return (
    <>
      {deposit && (
        // Until the player is known, a paused player must not see it; its room is kept.
        <span className={cx(styles.phone, account === null && styles.unknown)}>
          <Button look="main" size="sm" data-opens="deposit" onClick={deposit}>
            {t`Depositar`}
          </Button>
        </span>
      )}
      <RouterAnchor href="/account/wallet" className={cx(styles.balance, scrolledClass())}>
        <span className={styles.figures}>
          {wallet && <Counted centavos={wallet.available} />}
          {bonus !== undefined && <span className={styles.bonus}>{bonus}</span>}
        </span>
        <VisuallyHidden>{` ${t`Carteira`}`}</VisuallyHidden>
      </RouterAnchor>
      <span className={styles.phone}>
        <BarSwap rest={<Bell />} scrolled={<BarSearch />} />
      </span>
    </>
  );
}

/** The button of the notifications, with a dot for unread ones. */
function Bell() {
  const { t } = useLingui();
  const { openSheet } = useOverlays();
  const notifications = useQuery(notificationsQuery());
  const marks = usePending()(notifications);
  const unread = notifications.data ? unreadOf(withReads(notifications.data, marks).unread_count) : 0;
  const news = unread === 1 ? t`1 nova` : t`${unread} novas`;
  return (
    <IconButton
      glyph={BellIcon}
      label={unread > 0 ? t`Notificações, ${news}` : t`Notificações`}
      look="glass"
      dot={unread > 0}
      data-opens="notifications"
      onClick={() => openSheet('notifications')}
    />
  );
}
