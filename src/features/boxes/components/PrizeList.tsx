import { useLingui } from '@lingui/react/macro';
import type { Prize } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import styles from './Boxes.module.css';
import { TYPICAL_PRIZE } from './typical.ts';

const TONES: Readonly<Record<Prize['rarity'], Tone>> = {
  common: 'neutral',
  uncommon: 'positive',
  rare: 'info',
  epic: 'negative',
  legendary: 'accent',
};

/** The rarity of a prize in words. */
export function RarityBadge({ rarity }: Pick<Prize, 'rarity'>) {
  const { t } = useLingui();
  const words = { common: t`Comum`, uncommon: t`Incomum`, rare: t`Raro`, epic: t`Épico`, legendary: t`Lendário` };
  return <Badge tone={TONES[rarity]}>{words[rarity]}</Badge>;
}

/** Every prize of a box with its value and chance. */
export function PrizeList({ prizes }: { readonly prizes: readonly Prize[] }) {
  const { t } = useLingui();
  const kinds = {
    cash: t`No saldo`,
    bonus: t`Em bônus, para apostar uma vez`,
    item: t`Para guardar ou vender`,
    nothing: '',
  };
  return (
    <ul className={styles.prizes}>
      {prizes.map(({ id, title, image, value, kind, chance, rarity }) => (
        <li key={id} className={styles.row}>
          <Picture src={image} width={48} height={48} className={styles.thumb} />
          <div className={styles.words}>
            <h3 className={styles.name}>
              {title} <RarityBadge rarity={rarity} />
            </h3>
            <p className={styles.quiet}>{kind === 'item' ? `${kinds.item} · ${formatMoney(value)}` : kinds[kind]}</p>
          </div>
          <b className={styles.chance}>{`${formatNumber(chance * 100, currentLocale(), { most: 4 })}%`}</b>
        </li>
      ))}
    </ul>
  );
}

const TYPICAL = Array.from({ length: 5 }, (_, at) => ({ ...TYPICAL_PRIZE, id: `${at}` }));

/** Skeleton of the prizes of a box. */
export function PrizesSkeleton() {
  return (
    <Bones>
      <PrizeList prizes={TYPICAL} />
    </Bones>
  );
}
