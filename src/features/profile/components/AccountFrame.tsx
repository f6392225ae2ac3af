import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { delocalise } from '../../../domain/locale.ts';
import { SideGroups } from '../../../ui/SideNav.tsx';
import { accountChildren } from '../children.ts';
import styles from './AccountFrame.module.css';

interface Props {
  /** A page that belongs to the account and has a path of its own; by default the route below. */
  readonly children?: ReactNode;
}

/** The account's pages: on a desktop with the list of all of them beside; on a phone the page alone. */
export function AccountFrame({ children }: Props) {
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
      <div className={styles.content}>{children ?? <Outlet />}</div>
    </div>
  );
}
