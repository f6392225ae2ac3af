import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { delocalise } from '../../../domain/locale.ts';
import { SideGroups } from '../../../ui/SideNav.tsx';
import { accountChildren } from '../children.ts';
import styles from './AccountFrame.module.css';

interface Props {
  /** An account page with a path of its own; by default the child route. */
  readonly children?: ReactNode;
}

/** Layout of the account pages: a desktop shows the one list of all pages beside the page, a phone the page alone. */
export function AccountFrame({ children }: Props) {
  const { t, i18n } = useLingui();
  const path = useRouterState({ select: ({ location }) => delocalise(location.pathname) });
  return (
    <div className={styles.frame} data-lists={path === '/user/edit' || undefined}>
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
