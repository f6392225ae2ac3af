import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { site } from '../../../domain/site/site.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddDrawing, ConfirmDrawing, HomeDrawing, ShareDrawing } from '../components/drawings.tsx';
import styles from '../components/Install.module.css';
import { iconOf } from '../icon.ts';
import { currentWay, install, watchInstall } from '../state.ts';

/**
 * `/ios`: the four steps in Safari with drawings, and instructions for other browsers. One function because it is the
 * markup of four steps.
 */
export function IosPage() {
  const { t } = useLingui();
  const { config } = useSnapshot(site);
  const state = useSnapshot(install);
  useEffect(watchInstall, []);
  const name = config?.name ?? '';
  const icon = iconOf(config);
  const address = globalThis.location.origin;
  const way = currentWay(state);
  return (
    <Page title={t`Instalar no iPhone`} back={<BackButton />}>
      <div className={styles.stack}>
        {way === 'installed' && (
          <p className={styles.done}>
            <Trans>O aplicativo já está instalado neste aparelho.</Trans>
          </p>
        )}
        {way === 'ios-other' && (
          <Card look="warning">
            <div className={styles.other}>
              <p>
                <Trans>
                  Este não é o Safari. Se não achar “Adicionar à Tela de Início” no botão Compartilhar daqui, copie o
                  endereço e abra no Safari.
                </Trans>
              </p>
              <CopyButton
                text={address}
                label={t`Copiar endereço`}
                copiedLabel={t`Copiado`}
                look="second"
                onFail={() => toast.error(t`Não foi possível copiar. O endereço é ${address}`)}
              />
            </div>
          </Card>
        )}
        <ol className={styles.steps}>
          <li className={styles.step}>
            <h2>
              <Trans>Toque em Compartilhar</Trans>
            </h2>
            <ShareDrawing />
            <p>
              <Trans>
                No Safari, o quadrado com a seta para cima, na barra de baixo (no iPad, em cima). Nas versões mais novas
                ele fica nos três pontos.
              </Trans>
            </p>
          </li>
          <li className={styles.step}>
            <h2>
              <Trans>Escolha “Adicionar à Tela de Início”</Trans>
            </h2>
            <AddDrawing />
            <p>
              <Trans>Role a lista para baixo se não aparecer logo.</Trans>
            </p>
          </li>
          <li className={styles.step}>
            <h2>
              <Trans>Toque em Adicionar</Trans>
            </h2>
            <ConfirmDrawing name={name} icon={icon} />
            <p>
              <Trans>Se houver “Abrir como App da Web”, deixe ligado.</Trans>
            </p>
          </li>
          <li className={styles.step}>
            <h2>
              <Trans>Abra pelo ícone e entre de novo</Trans>
            </h2>
            <HomeDrawing name={name} icon={icon} />
            <p>
              <Trans>
                O aplicativo guarda seus dados à parte do Safari, por isso pede o login uma vez. Os avisos são ligados
                nele, em Notificações (iOS 16.4 ou mais novo).
              </Trans>
            </p>
          </li>
        </ol>
      </div>
    </Page>
  );
}
