import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Coupon } from '../../../contract/bonuses.ts';
import { formatMoney } from '../../../lib/money.ts';
import { couponBonus } from './coupon.ts';
import styles from './Deposit.module.css';

interface Props {
  readonly coupon: Coupon;
  /** Centavos; null while the player has chosen none. */
  readonly amount: number | null;
}

/** The terms of a coupon before it is accepted (BONUS-2): amount, wager, deadline, order of funds, end. */
export function CouponTerms({ coupon, amount }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.terms} aria-label={t`O que este cupom faz`}>
      <p className={styles.strong}>{coupon.title}</p>
      <ul>
        <li>
          <Gain coupon={coupon} amount={amount} />
        </li>
        <Conditions coupon={coupon} amount={amount} />
      </ul>
    </section>
  );
}

function Gain({ coupon, amount }: Props): ReactNode {
  const least = formatMoney(coupon.min_deposit);
  if (amount === null || amount < coupon.min_deposit) return <Trans>Vale a partir de {least} de depósito.</Trans>;
  const deposit = formatMoney(amount);
  const bonus = formatMoney(couponBonus(coupon, amount));
  return (
    <Trans>
      Com {deposit} você recebe <b>{bonus} de bônus</b>.
    </Trans>
  );
}

function Conditions({ coupon, amount }: Props) {
  const given = amount === null ? 0 : couponBonus(coupon, amount);
  const wager = formatMoney(Math.round(given * coupon.rollover));
  const times = coupon.rollover;
  const days = coupon.bonus_days;
  const most = coupon.max_stake === null ? null : formatMoney(coupon.max_stake);
  if (times === 0) {
    return (
      <li>
        <Trans>Sem exigência de apostas: entra como dinheiro real.</Trans>
      </li>
    );
  }
  return (
    <>
      <li>
        {given > 0 ? (
          <Trans>
            Para virar dinheiro real é preciso apostar <b>{wager}</b>:{' '}
            <Plural value={times} one="# vez" other="# vezes" /> o bônus.
          </Trans>
        ) : (
          <Trans>
            Para virar dinheiro real é preciso apostar <Plural value={times} one="# vez" other="# vezes" /> o bônus.
          </Trans>
        )}
      </li>
      <li>
        {days === null ? (
          <Trans>O prazo para apostar aparece no bônus assim que ele entra; o que sobrar depois dele se perde.</Trans>
        ) : (
          <Plural
            value={days}
            one="O prazo é de # dia a partir do pagamento; o que sobrar do bônus depois se perde."
            other="O prazo é de # dias a partir do pagamento; o que sobrar do bônus depois se perde."
          />
        )}
      </li>
      <li>
        <Trans>
          Conta o que você arrisca em cada rodada: apostas opostas se descontam, e o que cobre mais de dois terços dos
          resultados não conta. Rodadas canceladas não contam.
        </Trans>
      </li>
      {most !== null && (
        <li>
          <Trans>
            Com o bônus ativo, cada aposta nos jogos que o aceitam vai até <b>{most}</b>.
          </Trans>
        </li>
      )}
      <li>
        <Trans>Ao apostar, seu dinheiro real sai primeiro; o bônus vem depois, só nos jogos que o aceitam.</Trans>
      </li>
      <li>
        <Trans>Pedir um saque antes disso encerra o bônus, mesmo que o saque seja cancelado depois.</Trans>
      </li>
    </>
  );
}
