import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../hooks/use-session.ts';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SideGroups } from '../../ui/SideNav.tsx';
import { useSideGroups } from '../shell/ShellSide.tsx';
import { SiteSettings } from '../shell/SiteSettings.tsx';
import styles from './MenuSheet.module.css';
import { ProfileEntries } from './ProfileEntries.tsx';

/** The phone's menu: the profile entries for a player, then the side menu and the language. */
export function MenuSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const groups = useSideGroups('sheet');
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Menu`} closeLabel={t`Fechar`}>
      <div className={styles.menu}>
        {isPlayer && <ProfileEntries onOpen={onOpen} />}
        <SideGroups groups={groups} />
        <div className={styles.settings}>
          <SiteSettings />
        </div>
      </div>
    </Sheet>
  );
}
