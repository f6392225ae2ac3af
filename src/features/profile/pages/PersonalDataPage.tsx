import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/call.ts';
import type { User } from '../../../contract/session.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { AccountPage, ReadState } from '../components/AccountPage.tsx';
import { AddressForm } from '../components/AddressForm.tsx';
import { AddressSkeleton, IdentitySkeleton } from '../components/FormSkeleton.tsx';
import { IdentityForm } from '../components/IdentityForm.tsx';
import { LanguageForm } from '../components/LanguageForm.tsx';
import { NameForm } from '../components/NameForm.tsx';
import { addressQuery } from '../queries.ts';

interface Props {
  /** Switches the site's language and stores it. */
  readonly onLanguage: (language: Language) => Promise<void>;
}

/** Personal data: names, birth date, CPF, public name, address, language. Each part is saved by itself. */
export function PersonalDataPage({ onLanguage }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const address = useQuery(addressQuery());
  return (
    <AccountPage title={t`Dados pessoais`}>
      <ReadState read={address} title={<Trans>O endereço não carregou</Trans>} />
      {user ? (
        <>
          {/* The snapshot of valtio is deeply read-only; the forms only read it. */}
          <IdentityForm user={user as User} />
          <NameForm name={user.name} />
        </>
      ) : address.isError ? null : (
        <IdentitySkeleton />
      )}
      {address.data === undefined ? address.isPending && <AddressSkeleton /> : <AddressForm address={address.data} />}
      {user && <LanguageForm saved={user.language} onLanguage={onLanguage} />}
    </AccountPage>
  );
}
