import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { bonusesPages } from '../queries.ts';
import styles from '../statement/List.module.css';
import { LoadMore } from '../statement/LoadMore.tsx';
import { rowsOf } from '../statement/rows.ts';
import { bonusEndWords } from '../statement/words.ts';
import bonusStyles from './Bonus.module.css';
import { endOf } from './bonus.ts';
import { TYPICAL_ENDED } from './typical.ts';

/** Ended bonuses with their outcome, to the last page. The active list above it already shows a failed read. */
export function BonusHistory() {
  const list = useInfiniteQuery(bonusesPages());
  const over = rowsOf(list.data?.pages).filter(({ status }) => status !== 'active');
  if (list.isPending) return <HistorySkeleton />;
  if (!list.data) return null;
  if (over.length === 0 && !list.hasNextPage) return <None />;
  return (
    <>
      <ul className={styles.rows} hidden={over.length === 0}>
        {over.map((bonus) => (
          <BonusRow key={bonus.id} bonus={bonus} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? messageFor(list.error, currentLocale()) : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** The place of the rows of a player without an ended bonus. */
function None() {
  return (
    <p className={styles.theEnd}>
      <Trans>Os bônus que terminarem ficam guardados aqui.</Trans>
    </p>
  );
}

/** Before the first deposit there is hardly a bonus that has ended. */
function HistorySkeleton() {
  const isNew = useQuery(walletQuery()).data?.deposit_count === 0;
  return (
    <Bones>
      {isNew ? (
        <None />
      ) : (
        <div className={bonusStyles.skeleton}>
          <ul className={styles.rows}>
            <BonusRow bonus={TYPICAL_ENDED} />
          </ul>
          <LoadMore hasMore={false} isLoading={false} failure={null} onMore={() => undefined} />
        </div>
      )}
    </Bones>
  );
}

function BonusRow({ bonus }: { readonly bonus: WalletBonus }) {
  const { i18n } = useLingui();
  const end = endOf(bonus);
  const words = end === null ? null : bonusEndWords[end];
  const day = bonus.ended_at === null ? '' : formatDate(bonus.ended_at, currentLocale());
  const [done, total] = [formatMoney(bonus.progress), formatMoney(bonus.rollover)];
  return (
    <li className={styles.row}>
      <span className={styles.glyph}>
        <Icon glyph={GiftIcon} />
      </span>
      <div className={styles.words}>
        <span className={styles.title} data-words="">
          {bonus.title}
        </span>
        <span className={styles.meta}>
          {words !== null && <Badge tone={words.tone}>{i18n._(words.label)}</Badge>}
          {day !== '' && <span className={styles.sub}>{day}</span>}
        </span>
        <span className={styles.sub} data-words="">
          <Trans>
            {done} de {total} apostados
          </Trans>
          {bonus.reference !== null && ` · ${bonus.reference}`}
        </span>
      </div>
      <div className={styles.figures}>
        <span data-words="">{formatMoney(bonus.amount)}</span>
      </div>
    </li>
  );
}
