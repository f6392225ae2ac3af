import { useLingui } from '@lingui/react/macro';
import { LinkRow } from '../../../ui/Card.tsx';
import { editChildren } from '../children.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import styles from './Profile.module.css';

/** Links to the pages of the account (NAV-1). */
export function EditProfilePage() {
  const { t, i18n } = useLingui();
  return (
    <AccountPage title={t`Editar conta`}>
      <nav aria-label={t`Editar conta`} className={styles.links}>
        {editChildren.map(({ href, glyph, title, sub }) => (
          <LinkRow key={href} href={href} glyph={glyph} title={i18n._(title)} sub={i18n._(sub)} />
        ))}
      </nav>
    </AccountPage>
  );
}
