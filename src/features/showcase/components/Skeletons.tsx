import { Trans, useLingui } from '@lingui/react/macro';
import { CardHead } from '../../../ui/Card.tsx';
import {
  Bones,
  CardSkeleton,
  EntriesSkeleton,
  LinkRowsSkeleton,
  ListSkeleton,
  RailSkeleton,
  Skeleton,
  TileGridSkeleton,
} from '../../../ui/Skeleton.tsx';
import { Columns, Specimen } from './Section.tsx';
import styles from './States.module.css';

/** The shapes that stand for loading content. */
export function Skeletons() {
  const { t } = useLingui();
  return (
    <>
      <Specimen
        title={<Trans>Formas do que virá</Trans>}
        note={<Trans>Linha, cartões, listas, dia do extrato, e a forma exata do próprio conteúdo.</Trans>}
      >
        <Columns>
          <div className={styles.stack}>
            <Skeleton />
            <CardSkeleton />
          </div>
          <ListSkeleton rows={3} />
          <div className={styles.stack}>
            <LinkRowsSkeleton rows={2} />
          </div>
          <EntriesSkeleton rows={3} />
          <Bones>
            <CardHead title={<Trans>Saque de R$ 200,00</Trans>} sub={<Trans>Aguardando pagamento</Trans>} level={3} />
          </Bones>
        </Columns>
      </Specimen>
      <Specimen wide title={<Trans>Fileira e grade carregando</Trans>}>
        <RailSkeleton title={t`Populares`} caption />
        <div className={styles.gap} />
        <TileGridSkeleton count={8} />
      </Specimen>
    </>
  );
}
