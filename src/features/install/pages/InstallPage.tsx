import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { site } from '../../../domain/site/site.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import styles from '../components/Install.module.css';
import { InstallAction } from '../components/InstallAction.tsx';
import { InstallBenefits } from '../components/InstallBenefits.tsx';
import { iconOf } from '../icon.ts';

/** `/install`: Android and desktop, with a link to the iPhone's guide. */
export function InstallPage() {
  const { t } = useLingui();
  const { config } = useSnapshot(site);
  const name = config?.name ?? '';
  return (
    <Page title={t`Instalar o aplicativo`} narrow back={<BackButton />}>
      <div className={styles.hero}>
        <img src={iconOf(config)} alt="" width={96} height={96} className={styles.icon} />
        <p className={styles.lead}>
          <Trans>{name} como aplicativo: instala na hora e ocupa pouco espaço.</Trans>
        </p>
        <div className={styles.action}>
          <InstallAction />
        </div>
      </div>
      <InstallBenefits />
    </Page>
  );
}
