import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { isApiError } from '../../../api/errors.ts';
import type { DepositReturnReason } from '../../../contract/wallet.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icons.ts';
import { linkClass } from '../../../ui/links.tsx';
import { Money } from '../../../ui/Money.tsx';
import { createCharge } from '../mutations.ts';
import type { ChargeState, ShownCharge } from './charge.ts';
import styles from './Deposit.module.css';

interface Props {
  readonly charge: ShownCharge;
  readonly end: Exclude<ChargeState, 'waiting'>;
  readonly onClose: () => void;
  /** Goes back to the amount, which is kept. */
  readonly onChange: () => void;
}

/** Reasons that concern the payment and not the account: another try may succeed. */
const PAYER: ReadonlySet<DepositReturnReason> = new Set(['other_cpf', 'other_amount']);

/** Why a charge ended without a deposit. */
function Reason({ end, charge }: Pick<Props, 'end' | 'charge'>) {
  if (end === 'expired') {
    return <Trans>Este código expirou e nada foi cobrado. Se você já pagou, o valor entra no saldo assim mesmo.</Trans>;
  }
  if (end === 'refused') {
    return <Trans>O banco recusou o pagamento e nada foi cobrado. Confira com o seu banco ou gere outro código.</Trans>;
  }
  const amount = formatMoney(charge.returned?.amount ?? charge.amount);
  switch (charge.returned?.reason) {
    case 'other_cpf':
      return (
        <Trans>O Pix veio de uma conta de outro CPF e {amount} voltam para ela. Pague de uma conta no seu CPF.</Trans>
      );
    case 'other_amount':
      return <Trans>O valor pago não era o do código e volta para a conta que pagou. Gere um novo código.</Trans>;
    case 'deposit_limit':
      return <Trans>Seu limite de depósito já foi atingido: {amount} voltam para a conta que pagou.</Trans>;
    case 'excluded':
      return (
        <Trans>
          Durante a pausa ou a autoexclusão não recebemos depósitos: {amount} voltam para a conta que pagou.
        </Trans>
      );
    case 'blocked':
      return <Trans>Sua conta não pode receber depósitos agora: {amount} voltam para a conta que pagou.</Trans>;
    case undefined:
      return <Trans>O pagamento de {amount} voltou para a conta que pagou.</Trans>;
  }
}

/** The end of a charge, with one next step. */
export function DepositEnd(props: Props) {
  return props.end === 'paid' ? <Paid {...props} /> : <NotPaid {...props} />;
}

function Paid({ charge, onClose }: Props) {
  const wallet = useQuery(walletQuery());
  const isPlaying = useRouterState({ select: ({ location }) => /^\/casino\/[^/]+\/[^/]+$/.test(location.pathname) });
  const back = charge.returned?.amount ?? 0;
  const amount = formatMoney(charge.amount - back);
  const returned = formatMoney(back);
  const coupon = charge.coupon?.code ?? '';
  return (
    <div className={styles.end}>
      <span className={styles.good}>
        <Icon glyph={CheckIcon} size={32} />
      </span>
      <p>
        <Trans>Recebemos {amount}. Seu novo saldo:</Trans>
      </p>
      {wallet.data && <Money centavos={wallet.data.available} size="2xl" />}
      {back > 0 && (
        <p>
          <Trans>
            Seu limite de depósito não deixava entrar mais que isso: os outros {returned} voltam para a conta que pagou.
          </Trans>
        </p>
      )}
      {charge.coupon !== null && (
        <p>
          <Trans>
            O bônus do cupom {coupon} fica em{' '}
            <Link to="/bonus" className={linkClass()}>
              Bônus
            </Link>
            . Se o cupom deixou de valer, uma notificação diz por quê.
          </Trans>
        </p>
      )}
      <div className={styles.actions}>
        {isPlaying ? (
          <Button look="main" block onClick={onClose}>
            <Trans>Continuar jogando</Trans>
          </Button>
        ) : (
          <Link to="/" className={buttonClass({ look: 'main', block: true })}>
            <Trans>Jogar</Trans>
          </Link>
        )}
        <Link to="/account/wallet" className={buttonClass({ look: 'second', block: true })}>
          <Trans>Ver carteira</Trans>
        </Link>
      </div>
    </div>
  );
}

function NotPaid({ charge, end, onChange }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { busy, error, failure, send } = useSending();
  // The next press after an invalid coupon repeats the deposit without it. `isFutile`: the same deposit would be
  // refused again.
  const isFutile = end === 'returned' && charge.returned !== null && !PAYER.has(charge.returned.reason);
  const isWithout = isApiError(error, 'coupon_invalid');
  const again = () => {
    const coupon = charge.coupon === null || isWithout ? {} : { coupon: charge.coupon.code };
    return send(() => createCharge(queryClient, { amount: charge.amount, ...coupon }));
  };
  return (
    <div className={styles.end}>
      <span className={end === 'expired' ? styles.over : styles.bad}>
        <Icon glyph={end === 'expired' ? ClockIcon : AlertIcon} size={32} />
      </span>
      <Money centavos={charge.amount} size="2xl" />
      <p>
        <Reason end={end} charge={charge} />
      </p>
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        {isFutile ? (
          <>
            {charge.returned?.reason !== 'blocked' && (
              <Link to="/responsible-gambling" className={buttonClass({ look: 'main', block: true })}>
                <Trans>Ver meus limites</Trans>
              </Link>
            )}
            <Link to="/account/wallet" className={buttonClass({ look: 'second', block: true })}>
              <Trans>Ver carteira</Trans>
            </Link>
          </>
        ) : (
          <>
            <OnlineButton
              offlineReason={<Trans>Depositar pede conexão.</Trans>}
              look="main"
              block
              busy={busy}
              busyLabel={t`Gerando`}
              onClick={() => void again()}
            >
              {isWithout ? <Trans>Gerar novo código sem o cupom</Trans> : <Trans>Gerar novo código</Trans>}
            </OnlineButton>
            <Button look="second" block onClick={onChange}>
              <Trans>Trocar valor</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
