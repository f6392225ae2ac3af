import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import type { Cashback } from '../../../contract/bonuses.ts';
import type { SiteConfig } from '../../../contract/site.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { formatDay, formatWeekday } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { RefreshIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { availableOf, changesAt, inOrder, phaseOf } from '../cashback.ts';
import { cashbackQuery } from '../queries.ts';
import styles from './Bonuses.module.css';
import { CashbackCard } from './CashbackCard.tsx';
import { ListTrouble } from './ListTrouble.tsx';
import { TYPICAL_CASHBACK } from './typical.ts';

/** Cashback to claim now, later today, and on future days. */
export function CashbackList({ site }: { readonly site: Pick<SiteConfig, 'cashback' | 'is_regulated'> | null }) {
  const read = useQuery(cashbackQuery());
  const items = read.data ?? [];
  const now = useNow(serverNow, (at) => {
    const moments = items.flatMap((item) => changesAt(item, at) ?? []);
    return moments.length === 0 ? null : Math.min(...moments);
  });
  const rows = inOrder(items, now);
  const coming = rows.filter((item) => phaseOf(item, now) === 'coming');
  const here = rows.filter((item) => !coming.includes(item));
  return (
    <>
      {site !== null && <Release cashback={site.cashback} />}
      {site?.is_regulated === true && (
        <Text>
          <Trans>
            Neste site o resgate entra como bônus, a partir da sua primeira aposta, e vira dinheiro real depois de
            apostado. Não é preciso depositar.
          </Trans>
        </Text>
      )}
      {read.isPending && <CashbackSkeleton />}
      <ListTrouble read={read} title={<Trans>O cashback não carregou</Trans>} />
      {read.data && rows.length === 0 && <NoCashback />}
      {here.length > 0 && (
        <ul className={styles.cards}>
          {here.map((item) => (
            <CashbackCard key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      {coming.length > 0 && <Coming items={coming} now={now} />}
    </>
  );
}

function NoCashback() {
  return (
    <EmptyState glyph={RefreshIcon} title={<Trans>Nenhum cashback por enquanto</Trans>}>
      <Trans>Quando houver, ele aparece aqui com o dia e os horários de resgate.</Trans>
    </EmptyState>
  );
}

/** Before the first deposit a player has lost nothing of which a part could come back. */
function CashbackSkeleton() {
  const isNew = useQuery(walletQuery()).data?.deposit_count === 0;
  return (
    <Bones>
      {isNew ? (
        <NoCashback />
      ) : (
        <ul className={styles.cards}>
          <CashbackCard item={TYPICAL_CASHBACK} now={serverNow()} />
        </ul>
      )}
    </Bones>
  );
}

/** Items of later days, one line each. */
function Coming({ items, now }: { readonly items: readonly Cashback[]; readonly now: number }) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} level={3} title={<Trans>Próximos dias</Trans>} />
      <FactList
        facts={items.map((item) => {
          const money = formatMoney(item.amount);
          const count = availableOf(item, now);
          return {
            key: item.id,
            // Noon is far from midnight in every zone.
            term: `${formatDay(Date.parse(`${item.available_at}T15:00:00.000Z`), currentLocale())} · ${item.title}`,
            value: count > 1 ? `${count} × ${money}` : money,
          };
        })}
      />
    </Card>
  );
}

/** A Sunday, from which weekdays are formatted. */
const SUNDAY = Date.UTC(2026, 10, 22, 15);

/** The weekday and the percentage of the site's cashback. */
function Release({ cashback }: { readonly cashback: SiteConfig['cashback'] }) {
  const locale = currentLocale();
  if (cashback.conversion_percentage === 0) return null;
  const weekday = formatWeekday(SUNDAY + cashback.release_day * 86_400_000, locale);
  const percent = formatNumber(cashback.conversion_percentage, locale, { most: 2 });
  const hour = cashback.release_hour;
  const time = locale === 'pt' ? `${hour}h` : `${String(hour).padStart(2, '0')}:00`;
  return (
    <Text>
      <Trans>
        Toda semana ({weekday}, {time}), entram aqui pelo menos {percent}% do que você perdeu nela; níveis mais altos do
        Clube VIP recebem mais. Perder mais não compensa: é uma parte pequena do que se foi.
      </Trans>
    </Text>
  );
}
