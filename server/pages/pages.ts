/** Text pages: the operator's own text if there is one, else the default text of every site. */
import type { ContentPage } from '../../src/contract/pages.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';
import { reais } from '../wallet/amounts.ts';
import { holdHours } from '../withdrawals/hold.ts';
import { amlPolicy } from './content/aml-policy.ts';
import { bettingTerms } from './content/betting-terms.ts';
import { compliance } from './content/compliance.ts';
import { news, support } from './content/help.ts';
import { type Fillings, type Page, renderPage } from './content/page.ts';
import { privacy } from './content/privacy.ts';
import { responsibleGaming } from './content/responsible-gaming.ts';
import { terms } from './content/terms.ts';
import { sanitizeHtml } from './sanitize.ts';

export const PAGES: readonly Page[] = [
  terms,
  privacy,
  bettingTerms,
  responsibleGaming,
  amlPolicy,
  compliance,
  support,
  news,
];

/** The withdrawal hold (SESS-7) as a sentence of the terms. */
function holdWords(hours: number, language: Language): string {
  if (language === 'en') {
    if (hours === 0) return 'A change of telephone, email, password or Pix key is told to you by email.';
    return `After a change of telephone, email, password or Pix key, withdrawals are held for ${hours} ${hours === 1 ? 'hour' : 'hours'} for your safety.`;
  }
  if (hours === 0) return 'A troca de telefone, e-mail, senha ou chave Pix é avisada por e-mail.';
  return `Depois da troca de telefone, e-mail, senha ou chave Pix, os saques ficam suspensos por ${hours} ${hours === 1 ? 'hora' : 'horas'}, por segurança.`;
}

/** A link to the page with help for players that the operator named; empty without one. */
function helpWords(url: string | null, language: Language): string {
  if (url === null) return '';
  const words = url.startsWith('https://') ? new URL(url).hostname.replace(/^www\./, '') : url;
  return `${language === 'en' ? 'More help for players' : 'Mais ajuda para quem joga'}: [${words}](${url}).`;
}

function fillingsOf(deps: Deps, site: CurrentSite, language: Language): Fillings {
  const { legal, support: contact, min_deposit, min_withdrawal, withdrawal_target_minutes } = site.config;
  const { authorisation } = legal;
  return {
    name: site.name,
    legal_name: legal.legal_name,
    cnpj: legal.cnpj,
    address: legal.address,
    email: contact.email ?? legal.customer_service.email ?? '',
    ombudsman: legal.ombudsman.email ?? legal.customer_service.email ?? '',
    help: helpWords(legal.help_url, language),
    min_deposit: reais(min_deposit),
    min_withdrawal: reais(min_withdrawal),
    minutes: String(withdrawal_target_minutes ?? 120),
    hold: holdWords(holdHours(deps, site), language),
    authorisation: authorisation
      ? language === 'en'
        ? `Authorised by order no. ${authorisation.number} of ${authorisation.date}.`
        : `Autorizada pela Portaria nº ${authorisation.number}, de ${authorisation.date}.`
      : !site.config.demo
        ? ''
        : language === 'en'
          ? 'This is a demonstration site with play money: nothing here is offered for real money.'
          : 'Este é um site de demonstração, com dinheiro fictício: nada aqui é oferecido por dinheiro real.',
  };
}

/**
 * One page of a site in a language.
 * @throws ApiError 404 `page_not_found`.
 */
export async function findPage(deps: Deps, site: CurrentSite, slug: string, language: Language): Promise<ContentPage> {
  const row = await deps.db
    .selectFrom('page_versions')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where('slug', '=', slug)
    .where('starts_at', '<=', deps.clock.now())
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) {
    return {
      slug,
      title: language === 'en' ? row.title_en : row.title_pt,
      html: sanitizeHtml(language === 'en' ? row.html_en : row.html_pt),
      updated_at: row.starts_at.toISOString(),
    };
  }
  const page = PAGES.find((one) => one.slug === slug || one.aliases?.includes(slug));
  if (!page) throw new ApiError(404, 'page_not_found');
  return { slug: page.slug, ...renderPage(page, language, fillingsOf(deps, site, language)), updated_at: page.updated };
}
