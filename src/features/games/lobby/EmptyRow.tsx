import { Trans } from '@lingui/react/macro';
import { HeartIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RecentIcon } from '../../../ui/icons.ts';
import { Rail } from '../../../ui/Rail.tsx';
import styles from './EmptyRow.module.css';

interface Props {
  readonly kind: 'recent' | 'favorites';
  readonly title: string;
}

/** Placeholder of a player's own empty row: explains how games get here, in the shape of a tile. */
export function EmptyRow({ kind, title }: Props) {
  return (
    <Rail title={title}>
      <div className={styles.place}>
        <p className={styles.tile}>
          <Icon glyph={kind === 'recent' ? RecentIcon : HeartIcon} size={20} />
          {kind === 'recent' ? <Trans>O que você jogar fica aqui.</Trans> : <Trans>Toque no coração de um jogo.</Trans>}
        </p>
      </div>
    </Rail>
  );
}
