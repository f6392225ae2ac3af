import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { logout } from '../../domain/session/session.ts';
import { OfflineReason } from '../../hooks/OnlineButton.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LogOutIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type MenuEntry, profileMenu } from '../menu.ts';
import { glyphOf } from '../shell/glyphs.ts';
import styles from './MenuSheet.module.css';

/** The player's name, the profile menu, and the logout. */
export function ProfileEntries({ onOpen }: { readonly onOpen: (sheet: string) => void }) {
  const { i18n, t } = useLingui();
  const mayDeposit = useAccount()?.deposit !== false;
  const site = useSite();
  const online = useOnline();
  const offlineId = useId();
  const words = (entry: MenuEntry) => (typeof entry.label === 'string' ? entry.label : i18n._(entry.label));
  return (
    <nav aria-label={t`Minha conta`}>
      <Who />
      <ul className={styles.entries}>
        {profileMenu(site, mayDeposit).map((entry) => {
          const glyph = glyphOf(entry.icon);
          const face = (
            <>
              {glyph && <Icon glyph={glyph} />}
              {words(entry)}
            </>
          );
          return (
            <li key={words(entry)}>
              {entry.sheet ? (
                <button
                  type="button"
                  className={styles.entry}
                  aria-disabled={!online || undefined}
                  aria-describedby={online ? undefined : offlineId}
                  onClick={() => online && onOpen(entry.sheet ?? '')}
                >
                  {face}
                </button>
              ) : (
                <Link to={(entry.to ?? '/') as never} className={styles.entry ?? ''}>
                  {face}
                </Link>
              )}
            </li>
          );
        })}
        <li>
          <button type="button" className={styles.entry} onClick={() => void logout()}>
            <Icon glyph={LogOutIcon} />
            <Trans>Sair</Trans>
          </button>
        </li>
      </ul>
      <div className={styles.reason}>
        <OfflineReason id={offlineId}>
          {mayDeposit ? <Trans>Depositar e sacar pedem conexão.</Trans> : <Trans>Sacar pede conexão.</Trans>}
        </OfflineReason>
      </div>
    </nav>
  );
}

function Who() {
  const { user } = useSession();
  return (
    <div className={styles.who}>
      {user ? (
        <>
          <Avatar name={user.name} image={user.avatar} />
          <span>
            {user.name}
            <small>{user.email}</small>
          </span>
        </>
      ) : (
        <Skeleton width="62%" />
      )}
    </div>
  );
}
