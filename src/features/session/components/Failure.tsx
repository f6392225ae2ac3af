import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { supportLinks } from '../../../domain/site/support.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { FormError } from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/links.tsx';
import type { FormFailure } from '../use-failure.ts';
import styles from './auth.module.css';

type Props = Pick<FormFailure, 'failure' | 'wait'> & Partial<Pick<FormFailure, 'isBlocked'>>;

/**
 * Error above the submit button. After too many tries it counts the seconds, which a screen reader does not announce
 * one by one. The owner of a blocked account reads how to reach the support.
 */
export function Failure({ failure, wait, isBlocked = false }: Props) {
  const { t } = useLingui();
  return (
    <>
      <FormError>{failure}</FormError>
      {wait > 0 && (
        <p role="timer">{t`Tente de novo em ${plural(wait, { one: '# segundo', other: '# segundos' })}.`}</p>
      )}
      {isBlocked && <SupportContacts />}
    </>
  );
}

function SupportContacts() {
  const support = useSite()?.support;
  const links = supportLinks(support);
  if (links.length === 0) return null;
  return (
    <div className={styles.support}>
      <p>
        <Trans>O seu saldo continua seu. Para retirar o dinheiro, fale com o suporte:</Trans>
      </p>
      <ul>
        {links.map(({ key, href, label }) => (
          <li key={key}>
            <a className={linkClass('inline')} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {support?.hours && <p>{support.hours}</p>}
    </div>
  );
}
