import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { Coupon } from '../../../contract/bonuses.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney, joinAmounts } from '../../../lib/money.ts';
import { formatLastDay, toMs } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { TicketIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { leastBonus } from '../model.ts';
import { couponsQuery } from '../queries.ts';
import styles from './Bonuses.module.css';
import { ListTrouble } from './ListTrouble.tsx';
import { TYPICAL_COUPON } from './typical.ts';

interface Props {
  readonly isPlayer: boolean;
  /** Average cost of wagering an amount, centavos; null while the games are unknown. */
  readonly costOf: (wager: number) => number | null;
}

/**
 * Usable coupons, for guests too; each opens the deposit with its code, where the player sees and accepts its terms
 * (BONUS-2).
 */
export function CouponList({ isPlayer, costOf }: Props) {
  const read = useQuery(couponsQuery(isPlayer));
  const now = serverNow();
  const coupons = (read.data ?? []).filter(({ expires_at }) => expires_at === null || toMs(expires_at) > now);
  return (
    <>
      {read.isPending && (
        <Bones>
          <ul className={styles.cards}>
            <CouponCard coupon={TYPICAL_COUPON} costOf={costOf} />
          </ul>
        </Bones>
      )}
      <ListTrouble read={read} title={<Trans>Os cupons não carregaram</Trans>} />
      {read.data && coupons.length === 0 && (
        <EmptyState glyph={TicketIcon} title={<Trans>Nenhum cupom agora</Trans>}>
          <Trans>Se você recebeu um código, digite-o ao depositar.</Trans>
        </EmptyState>
      )}
      {coupons.length > 0 && (
        <ul className={styles.cards}>
          {coupons.map((coupon) => (
            <CouponCard key={coupon.code} coupon={coupon} costOf={costOf} />
          ))}
        </ul>
      )}
    </>
  );
}

function CouponCard({ coupon, costOf }: { readonly coupon: Coupon } & Pick<Props, 'costOf'>) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const { online } = useSnapshot(connectivity);
  const { code, title, description, min_deposit, rollover, max_bonus, max_stake, bonus_days, expires_at } = coupon;
  const until = expires_at === null ? null : formatLastDay(expires_at, currentLocale());
  return (
    <Card as="li">
      <CardHead level={3} title={title} end={<b className={styles.code}>{code}</b>} />
      {description !== '' && <Text>{joinAmounts(description)}</Text>}
      <div className={styles.facts}>
        <FactList
          facts={[
            { key: 'min', term: t`Depósito mínimo`, value: formatMoney(min_deposit) },
            {
              key: 'wager',
              term: t`A apostar`,
              value: rollover === 0 ? t`Nada` : t`${plural(rollover, { one: '# vez', other: '# vezes' })} o bônus`,
            },
            ...(max_bonus === null ? [] : [{ key: 'max', term: t`Bônus máximo`, value: formatMoney(max_bonus) }]),
            ...(bonus_days === null
              ? []
              : [
                  {
                    key: 'days',
                    term: t`Prazo para apostar`,
                    value: t`${plural(bonus_days, { one: '# dia', other: '# dias' })}`,
                  },
                ]),
            ...(max_stake === null ? [] : [{ key: 'stake', term: t`Aposta máxima`, value: formatMoney(max_stake) }]),
            ...(until === null ? [] : [{ key: 'until', term: t`Cupom válido até`, value: until }]),
          ]}
        />
        <Example coupon={coupon} costOf={costOf} />
      </div>
      <Button
        size="sm"
        disabled={!online}
        reason={online ? undefined : t`Depositar precisa de conexão.`}
        onClick={() => openSheet(`deposit::${code}`)}
      >
        <Trans>Usar no depósito</Trans>
      </Button>
    </Card>
  );
}

/** The bonus, the wager and the average cost of the smallest deposit, in as many lines before the cost is known. */
function Example({ coupon, costOf }: { readonly coupon: Coupon } & Pick<Props, 'costOf'>) {
  const { bonus, wager } = leastBonus(coupon);
  const cost = costOf(wager);
  if (wager === 0) return null;
  const [deposit, money, total, mean] = [coupon.min_deposit, bonus, wager, cost ?? 0].map((value) =>
    formatMoney(value),
  );
  return (
    <Text>
      {cost === null ? (
        <Trans>
          Com {deposit} de depósito o bônus é de {money}. Ele pede {total} em apostas, que têm um custo médio.
        </Trans>
      ) : (
        <Trans>
          Com {deposit} de depósito o bônus é de {money}. Apostar os {total} que ele pede custa em média {mean}.
        </Trans>
      )}
    </Text>
  );
}
