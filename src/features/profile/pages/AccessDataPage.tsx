import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AccountPage, ReadState } from '../components/AccountPage.tsx';
import { ContactCard } from '../components/ContactCard.tsx';
import { PasswordCard } from '../components/PasswordCard.tsx';
import { useKeptPlayer } from '../use-kept-player.ts';

/** Access data: e-mail, telephone, password; `sessions` renders the list of open sessions. */
export function AccessDataPage({ sessions }: { readonly sessions?: ReactNode }) {
  const { t } = useLingui();
  const player = useKeptPlayer();
  const user = player.data;
  return (
    <AccountPage title={t`Dados de acesso`}>
      <ReadState read={player} title={null} />
      {user ? (
        <>
          <ContactCard kind="email" value={user.email} isVerified={user.verified.email} />
          <ContactCard kind="phone" value={user.username} isVerified={user.verified.phone} />
          <PasswordCard username={user.username} hasPassword={user.has_password} />
        </>
      ) : player.isRefetchError ? null : (
        <Bones>
          <Stack>
            <ContactCard kind="email" value="nome@exemplo.com.br" isVerified />
            <ContactCard kind="phone" value="+5511999999999" isVerified />
            <PasswordCard username="" hasPassword />
          </Stack>
        </Bones>
      )}
      {sessions}
    </AccountPage>
  );
}
