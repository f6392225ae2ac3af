import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { footerLinks } from '../menu.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useSite } from './use-site.ts';
import styles from './Footer.module.css';

/** The footer of every page (§2, R14): rules, support, and on a regulated site who the operator is. */
export function Footer() {
  const { i18n, t } = useLingui();
  const site = useSite();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t`Regras e políticas`}>
        <ul className={styles.links}>
          {footerLinks.map((entry) => (
            <li key={entry.to}>
              <Link to={(entry.to ?? '/') as never}>{typeof entry.label === 'string' ? entry.label : i18n._(entry.label)}</Link>
            </li>
          ))}
          {site?.is_regulated && (
            <li>
              <Link to="/em-conformidade-com-a-regulamentacao">
                <Trans>Em conformidade com a regulamentação</Trans>
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <p>
        <Trans>O suporte atende 24 horas por dia, 7 dias por semana.</Trans>
      </p>
      {site && site.social_links.length > 0 && (
        <ul className={styles.links}>
          {site.social_links.map((link) => (
            <li key={link.url}>
              <a href={link.url} rel="noopener noreferrer" target="_blank">
                {link.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {site?.is_regulated && <Operator legal={site.legal} />}
      {site?.demo && (
        <p className={styles.small}>
          <Trans>Site de demonstração: o dinheiro é de brincadeira e os estúdios, os jogos e o banco são inventados.</Trans>
        </p>
      )}
      <div className={styles.end}>
        <p className={styles.age}>
          <AgeMark title={t`Proibido para menores de 18 anos`} />
          <Trans>Apostar pode causar dependência. Jogue com responsabilidade.</Trans>
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}

type SiteLegal = NonNullable<ReturnType<typeof useSite>>['legal'];

/** Who operates a regulated site (compliance, Screens 2). */
function Operator({ legal }: { readonly legal: SiteLegal }) {
  const { customer_service: service, ombudsman } = legal;
  return (
    <section className={styles.small}>
      <p>
        {legal.legal_name} ({legal.trade_name}) · CNPJ {legal.cnpj}
        {legal.authorisation && (
          <>
            {' · '}
            <Trans>
              Autorização {legal.authorisation.number}, de {legal.authorisation.date}
            </Trans>
          </>
        )}
      </p>
      <p>{legal.address}</p>
      <p>
        <Trans>
          Atendimento: {service.phone ?? service.email ?? ''} · Ouvidoria: {ombudsman.phone ?? ombudsman.email ?? ''}
        </Trans>
      </p>
      <p className={styles.exclusion}>
        <a href={legal.self_exclusion_url} target="_blank" rel="noopener noreferrer">
          <Trans>Autoexclusão nacional: gov.br/autoexclusaoapostas</Trans>
        </a>
      </p>
    </section>
  );
}
