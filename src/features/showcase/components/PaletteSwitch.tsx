import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../../ui/Choice.tsx';
import styles from '../pages/ComponentsPage.module.css';
import { usePalettePreview } from '../palette-preview.ts';

/** Shows the catalogue in the site's palette or another one. */
export function PaletteSwitch() {
  const { t } = useLingui();
  const { shown, show } = usePalettePreview();
  return (
    <div className={styles.switch}>
      <Segmented
        label={t`Paleta`}
        value={shown}
        onValueChange={show}
        options={[
          { value: 'own', label: t`Deste site` },
          { value: 'jangada', label: t`Jangada` },
          { value: 'mareLight', label: t`Maré clara` },
          { value: 'mareDark', label: t`Maré escura` },
        ]}
      />
    </div>
  );
}
