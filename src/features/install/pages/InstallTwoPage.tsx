import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { site } from '../../../domain/site/site.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { HomeDrawing } from '../components/drawings.tsx';
import styles from '../components/Install.module.css';
import { InstallAction } from '../components/InstallAction.tsx';
import { InstallBenefits } from '../components/InstallBenefits.tsx';
import { iconOf } from '../icon.ts';

/** `/install-two`: the illustrated variant for campaigns. */
export function InstallTwoPage() {
  const { t } = useLingui();
  const { config } = useSnapshot(site);
  const name = config?.name ?? '';
  return (
    <Page title={t`${name} no seu celular`} back={<BackButton />}>
      <div className={styles.two}>
        <HomeDrawing name={name} icon={iconOf(config)} />
        <div className={styles.stack}>
          <p className={styles.lead}>
            <Trans>Um toque no ícone e você já está nos jogos, mesmo com internet fraca.</Trans>
          </p>
          <InstallBenefits />
          <div className={styles.action}>
            <InstallAction />
          </div>
        </div>
      </div>
    </Page>
  );
}
