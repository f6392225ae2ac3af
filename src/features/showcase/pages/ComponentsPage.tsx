import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ChipLink } from '../../../ui/Chip.tsx';
import { Actions } from '../components/Actions.tsx';
import { Content } from '../components/Content.tsx';
import { Forms } from '../components/Forms.tsx';
import { Foundations } from '../components/Foundations.tsx';
import { PaletteSwitch } from '../components/PaletteSwitch.tsx';
import { Shell } from '../components/Shell.tsx';
import { States } from '../components/States.tsx';
import styles from './ComponentsPage.module.css';

/** The design system (`/NewComponents`, NAV-10), in the site's palette or another one. `rewards` joins several features. */
export function ComponentsPage({ rewards }: { readonly rewards: ReactNode }) {
  const { t } = useLingui();
  const chapters = [
    { anchor: 'fundamentos', label: t`Fundamentos` },
    { anchor: 'acoes', label: t`Ações` },
    { anchor: 'campos', label: t`Campos` },
    { anchor: 'conteudo', label: t`Conteúdo` },
    { anchor: 'recompensas', label: t`Recompensas` },
    { anchor: 'moldura', label: t`Moldura` },
    { anchor: 'estados', label: t`Estados` },
  ];
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Trans>Componentes</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Tudo de que as telas são feitas, em todos os estados, na paleta deste site ou de outro.</Trans>
        </p>
        <PaletteSwitch />
        <nav aria-label={t`Capítulos`} className={styles.chapters}>
          {chapters.map((chapter) => (
            <ChipLink
              key={chapter.anchor}
              href={`#${chapter.anchor}`}
              renderLink={(props) => <a {...props}>{props.children}</a>}
            >
              {chapter.label}
            </ChipLink>
          ))}
        </nav>
      </header>
      <Foundations />
      <Actions />
      <Forms />
      <Content />
      {rewards}
      <Shell />
      <States />
    </main>
  );
}
