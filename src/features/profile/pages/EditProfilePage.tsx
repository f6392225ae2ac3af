import { useLingui } from '@lingui/react/macro';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { ContrastIcon } from '../../../ui/icons.ts';
import { editChildren } from '../children.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import styles from './Profile.module.css';

/** Links to the pages of the account (NAV-1). */
export function EditProfilePage() {
  const { t, i18n } = useLingui();
  const openSheet = useOpenSheet();
  return (
    <AccountPage title={t`Editar conta`}>
      <nav aria-label={t`Editar conta`} className={styles.links}>
        {editChildren.map(({ href, glyph, title, sub }) => (
          <LinkRow key={href} href={href} glyph={glyph} title={i18n._(title)} sub={i18n._(sub)} />
        ))}
        <LinkRow
          glyph={ContrastIcon}
          title={t`Aparência`}
          sub={t`Tema e contraste neste aparelho`}
          onPress={() => openSheet('appearance')}
        />
      </nav>
    </AccountPage>
  );
}
