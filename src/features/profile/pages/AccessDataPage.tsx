import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../../domain/session-state.ts';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { ContactCard } from '../components/ContactCard.tsx';
import { PasswordCard } from '../components/PasswordCard.tsx';

/** How one gets in: e-mail, phone, password; `sessions` is the list of open ones. */
export function AccessDataPage({ sessions }: { readonly sessions?: ReactNode }) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  return (
    <AccountPage title={t`Dados de acesso`}>
      {user ? (
        <>
          <ContactCard kind="email" value={user.email} isVerified={user.verified.email} />
          <ContactCard kind="phone" value={user.username} isVerified={user.verified.phone} />
          <PasswordCard username={user.username} hasPassword={user.has_password} />
        </>
      ) : (
        <ListSkeleton rows={3} />
      )}
      {sessions}
    </AccountPage>
  );
}
