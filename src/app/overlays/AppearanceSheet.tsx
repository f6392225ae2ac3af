import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { appearance, chooseContrast, chooseTheme, defaultTheme, secondPalette } from '../../domain/appearance.ts';
import { useSite } from '../../hooks/use-site.ts';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Segmented, Switch } from '../../ui/Choice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './AppearanceSheet.module.css';

/** Theme and contrast of the site, kept on this device (LOOK-1). */
export function AppearanceSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const site = useSite();
  const { theme, contrast } = useSnapshot(appearance);
  const deviceWantsMore = useMedia('(prefers-contrast: more)');
  const hasThemes = site !== null && secondPalette(site) !== null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Aparência`}
      closeLabel={t`Fechar`}
      size="sm"
      popover="end"
    >
      <div className={styles.choices}>
        {hasThemes && (
          <div className={styles.choice}>
            <Segmented
              label={t`Tema`}
              value={theme ?? defaultTheme(site)}
              options={[
                { value: 'system', label: <Trans>Sistema</Trans> },
                { value: 'dark', label: <Trans>Escuro</Trans> },
                { value: 'light', label: <Trans>Claro</Trans> },
              ]}
              onValueChange={chooseTheme}
            />
            <p className={styles.hint}>
              <Trans>“Sistema” acompanha o tema do aparelho.</Trans>
            </p>
          </div>
        )}
        <Switch
          label={t`Mais contraste`}
          hint={t`Textos secundários mais fortes e contornos visíveis.`}
          checked={contrast === null ? deviceWantsMore : contrast === 'more'}
          onChange={({ target }) => chooseContrast(target.checked ? 'more' : 'normal')}
        />
        <p className={styles.hint}>
          <Trans>Vale só para este aparelho. Os jogos mantêm as próprias cores.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
