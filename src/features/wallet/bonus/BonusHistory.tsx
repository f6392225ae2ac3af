import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { bonusesPages } from '../queries.ts';
import styles from '../statement/List.module.css';
import { LoadMore } from '../statement/LoadMore.tsx';
import { rowsOf } from '../statement/rows.ts';
import { bonusEndWords } from '../statement/words.ts';
import { endOf } from './bonus.ts';

/** Ended bonuses with their outcome, to the last page. The active list above it already shows a failed read. */
export function BonusHistory() {
  const list = useInfiniteQuery(bonusesPages());
  const over = rowsOf(list.data?.pages).filter(({ status }) => status !== 'active');
  if (list.isPending) return <ListSkeleton rows={3} />;
  if (!list.data) return null;
  if (over.length === 0 && !list.hasNextPage) {
    return (
      <p className={styles.theEnd}>
        <Trans>Os bônus que terminarem ficam guardados aqui.</Trans>
      </p>
    );
  }
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
        <span className={styles.title}>{bonus.title}</span>
        <span className={styles.meta}>
          {words !== null && <Badge tone={words.tone}>{i18n._(words.label)}</Badge>}
          {day !== '' && <span className={styles.sub}>{day}</span>}
        </span>
        <span className={styles.sub}>
          <Trans>
            {done} de {total} apostados
          </Trans>
          {bonus.reference !== null && ` · ${bonus.reference}`}
        </span>
      </div>
      <div className={styles.figures}>
        <span>{formatMoney(bonus.amount)}</span>
      </div>
    </li>
  );
}
