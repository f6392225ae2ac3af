import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useSite } from '../../../hooks/use-site.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { readCommitment } from '../../../storage/shown-commitments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { TicketIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { sellWon } from '../commands.ts';
import styles from '../components/Boxes.module.css';
import { DrawProof } from '../components/DrawProof.tsx';
import { RarityBadge } from '../components/PrizeList.tsx';
import { Sale } from '../components/Sale.tsx';
import { TYPICAL_ITEM } from '../components/typical.ts';
import { itemsQuery } from '../queries.ts';

/** All that the player's boxes have drawn: money that was paid, items to keep or sell, and no prize. Each has its proof. */
export function ItemsPage() {
  const { t } = useLingui();
  const read = useQuery(itemsQuery());
  const site = useSite();
  const kept = useKeptFocus<HTMLUListElement>();
  const mayHaveBoxes = site?.hasBoxes === true && !site.is_regulated;
  return (
    <Page title={t`Meus itens`} back={<BackButton parent="/user" />}>
      <div className={styles.page}>
        {read.data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
        )}
        {read.isPending && (
          <Bones>
            <ul className={styles.list}>
              <Won item={TYPICAL_ITEM} />
              <Won item={TYPICAL_ITEM} />
            </ul>
          </Bones>
        )}
        {read.isError && !read.data && (
          <ReadError title={<Trans>Os itens não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data?.length === 0 && (
          <EmptyState glyph={TicketIcon} title={<Trans>Nenhum item ainda</Trans>}>
            {mayHaveBoxes ? (
              <Trans>O que sai de uma caixa aparece aqui, com a prova do sorteio.</Trans>
            ) : (
              <Trans>O que você ganhar aparece aqui.</Trans>
            )}
          </EmptyState>
        )}
        <ul className={styles.list} {...kept}>
          {read.data?.map((item) => (
            <Won key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </Page>
  );
}

function Won({ item }: { readonly item: Item }) {
  const { prize, box, sold_at, fairness } = item;
  const { t } = useLingui();
  const day = formatDate(item.won_at, currentLocale());
  const money = formatMoney(item.value);
  const { title } = prize;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Picture src={prize.image} width={48} height={48} className={styles.thumb} />
        <div className={styles.words}>
          <h2 className={styles.name}>
            {title} <RarityBadge rarity={prize.rarity} />
          </h2>
          <p className={styles.quiet}>{box ? `${box.title} · ${day}` : day}</p>
        </div>
        {sold_at !== null && <State kind={prize.kind} />}
      </div>
      {sold_at === null && (
        <Sale
          value={item.value}
          question={t`Vender ${title}?`}
          consequence={<Trans>{money} entram no seu saldo real. O item sai da sua coleção.</Trans>}
          sold={t`${title}: vendido por ${money}`}
          sell={(queryClient) => sellWon(queryClient, item.id)}
        />
      )}
      {fairness && (
        <DrawProof fairness={fairness} prize={prize} readPromised={() => readCommitment(item.user_box_id)} />
      )}
    </li>
  );
}

/** Where the money of a prize went. */
function State({ kind }: Pick<Item['prize'], 'kind'>) {
  const { t } = useLingui();
  // The prize's own title says it.
  if (kind === 'nothing') return null;
  if (kind === 'cash') return <Badge tone="positive">{t`No saldo`}</Badge>;
  if (kind === 'bonus') return <Badge tone="info">{t`Em bônus`}</Badge>;
  return <Badge>{t`Vendido`}</Badge>;
}
