import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { supportLinks } from '../../domain/site/support.ts';
import { useSite } from '../../hooks/use-site.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { Footer as FooterFrame, type FooterGroup, FooterLine } from '../../ui/Footer.tsx';
import { linkClass } from '../../ui/links.tsx';
import { footerLinks, type MenuEntry } from '../menu.ts';
import { ShellBrand } from './ShellBrand.tsx';
import { SiteSettings } from './SiteSettings.tsx';
import { INSTALL_PATH, useInstallPress } from './use-install-press.ts';

/** Asks again for the consent to the marketing tag; it is as easy to revoke as to give. */
function onConsent(event: MouseEvent): void {
  event.preventDefault();
  void import('../../domain/consent.ts').then(({ askConsent }) => askConsent());
}

/** Names of the networks by their keys in the configuration. */
const NETWORKS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  telegram: 'Telegram',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
};

/**
 * The footer of every page (SITE-7): rules, support, and on a regulated site the operator. `isLine` where the player has
 * work to do: account and wallet.
 */
export function Footer({ isLine }: { readonly isLine: boolean }) {
  const { t } = useLingui();
  const groups = useFooterGroups();
  if (isLine) {
    const [rules, support] = groups;
    return (
      <FooterLine
        label={t`Regras e políticas`}
        links={[...(rules?.links ?? []), ...(support?.links.slice(0, 1) ?? [])]}
        legal={
          <>
            <Legal />
            <p>
              <Trans>O suporte atende 24 horas por dia, 7 dias por semana.</Trans>
            </p>
          </>
        }
      />
    );
  }
  return (
    <FooterFrame
      brand={<ShellBrand />}
      groups={groups}
      aside={
        <>
          <p>
            <Trans>O suporte atende 24 horas por dia, 7 dias por semana.</Trans>
          </p>
          <SiteSettings />
        </>
      }
      legal={<Legal />}
    />
  );
}

/** Operator, demonstration and the warning. */
function Legal() {
  const { t } = useLingui();
  const site = useSite();
  return (
    <>
      {site?.is_regulated && <Operator legal={site.legal} />}
      {site?.demo && (
        <p>
          <Trans>
            Site de demonstração: o dinheiro é de brincadeira; os estúdios, os jogos e o banco são inventados.
          </Trans>
        </p>
      )}
      <p>
        <AgeMark title={t`Proibido para menores de 18 anos`} />{' '}
        <Trans>Apostar pode causar dependência. Jogue com responsabilidade.</Trans>
      </p>
    </>
  );
}

/** Returns the groups of links: rules, support, and the site's networks. */
function useFooterGroups(): FooterGroup[] {
  const { i18n, t } = useLingui();
  const site = useSite();
  const onInstall = useInstallPress();
  const link = ({ label, to = '/' }: MenuEntry) => ({
    key: to,
    href: to,
    label: typeof label === 'string' ? label : i18n._(label),
  });
  const rules = {
    key: 'rules',
    title: t`Regras e políticas`,
    links: [
      ...footerLinks.map(link),
      ...(site?.is_regulated
        ? [
            {
              key: 'law',
              href: '/em-conformidade-com-a-regulamentacao',
              label: t`Em conformidade com a regulamentação`,
            },
          ]
        : []),
    ],
  };
  const social = site?.social_links ?? [];
  return [
    rules,
    {
      key: 'support',
      title: t`Ajuda`,
      links: [
        { key: 'support', href: '/pages/suporte', label: t`Suporte ao vivo` },
        ...supportLinks(site?.support),
        { key: 'install', href: INSTALL_PATH, label: t`Instalar o aplicativo`, onPress: onInstall },
        ...(site?.gtmId ? [{ key: 'consent', href: '#consent', label: t`Escolher cookies`, onPress: onConsent }] : []),
      ],
    },
    ...(social.length > 0
      ? [
          {
            key: 'social',
            title: t`Redes`,
            links: social.map(({ name, url }) => ({
              key: url,
              href: url,
              label: NETWORKS[name.toLowerCase()] ?? name,
              external: true,
            })),
          },
        ]
      : []),
  ];
}

type SiteLegal = NonNullable<ReturnType<typeof useSite>>['legal'];

/** The operator's legal data on a regulated site (SITE-7). */
function Operator({ legal }: { readonly legal: SiteLegal }) {
  const { customer_service: service, ombudsman } = legal;
  return (
    <>
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
      <p>
        <a className={linkClass('inline')} href={legal.self_exclusion_url} target="_blank" rel="noopener noreferrer">
          <Trans>Autoexclusão nacional: gov.br/autoexclusaoapostas</Trans>
        </a>
      </p>
    </>
  );
}
