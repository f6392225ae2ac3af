import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { delocalise } from '../../../domain/locale.ts';
import { SideGroups } from '../../../ui/SideNav.tsx';
import { accountChildren } from '../children.ts';
import styles from './AccountFrame.module.css';

/** The account's pages: on a desktop with the list of all of them beside; on a phone the page alone. */
export function AccountFrame() {
  const { t, i18n } = useLingui();
  const path = useRouterState({ select: ({ location }) => delocalise(location.pathname) });
  return (
    <div className={styles.frame}>
      <div className={styles.list}>
        <SideGroups
          groups={[
            {
              key: 'account',
              label: t`Partes da conta`,
              hideLabel: true,
              items: accountChildren.map(({ href, glyph, title }) => ({
                key: href,
                href,
                glyph,
                label: i18n._(title),
                current: path === href,
              })),
            },
          ]}
        />
      </div>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
