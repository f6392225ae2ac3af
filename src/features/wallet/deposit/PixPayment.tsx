import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SiteConfig } from '../../../contract/site.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatClock } from '../../../lib/time.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ExternalIcon, ShieldIcon } from '../../../ui/icons.ts';
import { ProgressRing } from '../../../ui/Meter.tsx';
import { Money } from '../../../ui/Money.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Steps } from '../../../ui/Timeline.tsx';
import { toast } from '../../../ui/toast.ts';
import { countdownOf, type ShownCharge } from './charge.ts';
import styles from './Deposit.module.css';

interface Props {
  readonly charge: ShownCharge;
  readonly config: SiteConfig | null;
  /** A desktop shows the QR code first: the player scans it with the phone. */
  readonly wide: boolean;
  /** Shown while no news of the charge arrives. */
  readonly notice: ReactNode;
  /** Goes back to the amount. The charge stays open. */
  readonly onChange: () => void;
}

/**
 * Second step of a deposit: the code to copy or scan, and its countdown. One function because a phone and a desktop
 * arrange the same parts.
 */
export function PixPayment({ charge, config, wide, notice, onChange }: Props) {
  const { t } = useLingui();
  const site = config?.name ?? '';
  const head = <Head charge={charge} onChange={onChange} />;
  const code = <CodeBox text={charge.qrcode} />;
  const steps = (
    <Steps
      steps={[
        wide
          ? t`Abra o aplicativo do seu banco e escolha pagar com Pix.`
          : t`Abra o aplicativo do seu banco e escolha Pix copia e cola.`,
        wide
          ? t`Leia o QR ou cole o código, confira o nome ${site} e confirme.`
          : t`Cole, confira o nome ${site} e confirme.`,
        t`Volte para cá. O saldo muda sozinho.`,
      ]}
    />
  );
  const bank = config?.pix_simulator === true && (
    <a
      className={styles.bank}
      href={`/simulador-pix/${encodeURIComponent(charge.txid)}`}
      target="_blank"
      rel="noopener"
    >
      <Trans>Demonstração: abrir o banco simulado</Trans>
      <Icon glyph={ExternalIcon} size={16} />
    </a>
  );
  if (wide) {
    return (
      <div className={styles.wide}>
        <div className={styles.scan}>
          <QrCode text={charge.qrcode} label={t`QR code do Pix`} size={264} />
          <p className={styles.beside}>
            <Trans>Leia este QR com a câmera do banco.</Trans>
          </p>
          <OwnCpf />
        </div>
        <div className={styles.stack}>
          {head}
          <Waiting charge={charge} />
          {notice}
          {code}
          {steps}
          {bank}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      {head}
      {code}
      <Waiting charge={charge} />
      {notice}
      {steps}
      <div className={styles.qr}>
        <QrCode text={charge.qrcode} label={t`QR code do Pix`} />
        <div className={styles.beside}>
          <b>
            <Trans>Está em outro aparelho?</Trans>
          </b>
          <p>
            <Trans>Leia este QR com a câmera do banco.</Trans>
          </p>
          <OwnCpf />
        </div>
      </div>
      {bank}
    </div>
  );
}

function Head({ charge, onChange }: Pick<Props, 'charge' | 'onChange'>) {
  const { coupon } = charge;
  const bonus = formatMoney(coupon?.bonus ?? 0);
  const wager = formatMoney(coupon?.rollover ?? 0);
  return (
    <div>
      <div className={styles.head}>
        <div>
          <p className={styles.quiet}>
            <Trans>Depósito</Trans>
          </p>
          <Money centavos={charge.amount} size="2xl" />
        </div>
        <p className={styles.aside}>
          {coupon === null ? <Trans>Sem cupom</Trans> : coupon.code}
          <button type="button" className={styles.link} onClick={onChange}>
            <Trans>Trocar valor</Trans>
          </button>
        </p>
      </div>
      {coupon !== null && (
        <p className={styles.quiet}>
          {coupon.rollover > 0 ? (
            <Trans>
              {coupon.title}: soma {bonus} de bônus; para sacá-lo é preciso apostar {wager}.
            </Trans>
          ) : (
            <Trans>
              {coupon.title}: soma {bonus} em dinheiro, sem exigência de apostas.
            </Trans>
          )}
        </p>
      )}
    </div>
  );
}

function CodeBox({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const code = useRef<HTMLElement>(null);
  const select = () => {
    const { current } = code;
    if (current !== null) getSelection()?.selectAllChildren(current);
    toast.show(t`O navegador não deixou copiar. O código está selecionado: copie a seleção.`);
  };
  return (
    <section className={styles.codebox} aria-label={t`Pix copia e cola`}>
      <p className={styles.strong} aria-hidden="true">
        <Trans>Pix copia e cola</Trans>
      </p>
      <code ref={code} className={styles.code}>
        {text}
      </code>
      <CopyButton text={text} label={t`Copiar código`} copiedLabel={t`Copiado`} onFail={select} look="main" block />
    </section>
  );
}

function Waiting({ charge }: { readonly charge: ShownCharge }) {
  const { t } = useLingui();
  const { text, minutes, seconds, part } = countdownOf(charge);
  const until = formatClock(charge.expires_at);
  // Warn once before the time is over (WCAG 2.2.1).
  const isLastMinute = minutes < 1;
  useEffect(() => {
    if (isLastMinute) announce(t`Falta menos de 1 minuto para o código Pix expirar.`);
  }, [isLastMinute, t]);
  return (
    <div className={styles.wait}>
      <ProgressRing part={part} text={text} label={t`${minutes} min e ${seconds} s`} />
      <p role="status">
        <b>
          <Trans>Aguardando pagamento</Trans>
        </b>
        <span>
          <Trans>Vale até {until}. Se passar, gere outro.</Trans>
        </span>
      </p>
    </div>
  );
}

function OwnCpf() {
  const { user } = useSession();
  const cpf = user?.cpf ?? '';
  return (
    <p className={styles.own}>
      <Icon glyph={ShieldIcon} size={16} />
      <span>
        {cpf === '' ? (
          <Trans>Só aceitamos Pix de conta no seu CPF.</Trans>
        ) : (
          <Trans>Só aceitamos Pix de conta no seu CPF: {cpf}</Trans>
        )}
      </span>
    </p>
  );
}
