import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Readiness } from '../../../contract/withdrawals.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/icons.ts';
import { linkClass } from '../../../ui/links.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Withdraw.module.css';
import { sortedChecks } from './withdrawal.ts';

type Check = Readiness['checks'][number];

interface Props {
  readonly ready: boolean;
  readonly checks: readonly Check[];
  readonly onAddKey: () => void;
}

/**
 * "Pronto para sacar?": collapsed when the player is ready; otherwise lists each missing thing with a link (WITH-3).
 */
export function ReadinessList({ ready, checks, onAddKey }: Props) {
  const { t } = useLingui();
  const missing = checks.filter(({ ok }) => !ok).length;
  return (
    <details className={cx(styles.ready, ready && styles.isReady)} open={!ready}>
      <summary className={styles.summary}>
        <Icon glyph={ready ? CheckIcon : AlertIcon} />
        <b>
          <Trans>Pronto para sacar?</Trans>
        </b>
        <span className={styles.verdict}>{ready ? <Trans>Tudo certo</Trans> : <Trans>Falta: {missing}</Trans>}</span>
      </summary>
      <ul className={styles.checks}>
        {sortedChecks([...checks]).map((check) => (
          <li key={check.name} className={check.ok ? styles.ok : styles.missing}>
            <Icon glyph={check.ok ? CheckIcon : AlertIcon} size={18} />
            <div>
              <Words check={check} />
              <VisuallyHidden>{check.ok ? t`, certo` : t`, falta`}</VisuallyHidden>
              {!check.ok && <Way check={check} onAddKey={onAddKey} />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Words({ check }: { readonly check: Check }): ReactNode {
  const missing = check.missing ?? 0;
  const money = formatMoney(missing);
  const until = check.at === null ? '' : formatDayClock(check.at, currentLocale());
  switch (check.name) {
    case 'cpf':
      return <Trans>CPF informado</Trans>;
    case 'documents':
      return missing > 0 && !check.ok ? (
        <Trans>
          Documentos enviados (<Plural value={missing} one="falta #" other="faltam #" />)
        </Trans>
      ) : (
        <Trans>Documentos enviados</Trans>
      );
    case 'address':
      return <Trans>Endereço informado</Trans>;
    case 'key':
      return <Trans>Chave Pix no seu CPF</Trans>;
    case 'verification':
      return <Trans>Identidade conferida</Trans>;
    case 'rollover':
      return missing > 0 && !check.ok ? (
        <Trans>Apostas do bônus cumpridas (faltam {money})</Trans>
      ) : (
        <Trans>Apostas do bônus cumpridas</Trans>
      );
    case 'hold':
      return until !== '' && !check.ok ? (
        <Trans>Sem espera de segurança (termina em {until})</Trans>
      ) : (
        <Trans>Sem espera de segurança</Trans>
      );
    case 'balance':
      return <Trans>Saldo acima do mínimo</Trans>;
    case 'pending':
      return <Trans>Saques pendentes abaixo do limite</Trans>;
  }
}

/** Link to the place where the missing thing is done; a hold only needs time. */
function Way({ check, onAddKey }: { readonly check: Check; readonly onAddKey: () => void }) {
  const look = linkClass('action');
  switch (check.name) {
    case 'cpf':
    case 'address':
      return (
        <Link to="/user/edit/personal-data" className={look}>
          <Trans>Completar meus dados</Trans>
        </Link>
      );
    case 'documents':
    case 'verification':
      return (
        <Link to="/user/edit/verification" className={look}>
          <Trans>Verificar conta</Trans>
        </Link>
      );
    case 'key':
      return (
        <button type="button" className={look} onClick={onAddKey}>
          <Trans>Cadastrar chave Pix</Trans>
        </button>
      );
    default:
      return null;
  }
}
