import { Trans, useLingui } from '@lingui/react/macro';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale, delocalise } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { isOwn, sanitise } from '../../../lib/sanitise.ts';
import { formatDate } from '../../../lib/time.ts';
import { useSince } from '../../../lib/use-since.ts';
import { fallbackReads } from '../../../storage/fallback-reads.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ErrorIcon } from '../../../ui/first-paint-icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState, OfflineCard } from '../../../ui/States.tsx';
import { SupportCard } from '../components/SupportCard.tsx';
import { pageQuery } from '../queries.ts';
import styles from './LegalPage.module.css';

/** The help page under its names. */
const SUPPORT: ReadonlySet<string> = new Set(['suporte', 'support', 'ajuda', 'help']);

/**
 * A text of the content system: legal pages at their own paths, all others at `/pages/{slug}`. One function because
 * loading, failing and showing are states of one page.
 */
export function LegalPage() {
  const { t, i18n } = useLingui();
  const { online } = useSnapshot(connectivity);
  const locale = currentLocale();
  const slug = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      const params = (match?.params ?? {}) as { readonly slug?: string };
      return match?.staticData.slug ?? params.slug ?? '';
    },
  });
  // Legal texts have routes of their own; `/pages` holds news and help.
  const isRule = useMatches({ select: (matches) => matches.at(-1)?.staticData.slug !== undefined });
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const read = useQuery(pageQuery(slug));
  usePageTitle(isRule ? undefined : read.data?.title);
  const fallbacks = useSnapshot(fallbackReads);
  const isOther = fallbacks[hashKey(pageQuery(slug).queryKey)] === read.dataUpdatedAt;
  const isMissing = isApiError(read.error, 'page_not_found') || (isApiError(read.error) && read.error.status === 404);
  const day = read.data ? formatDate(read.data.updated_at, locale) : '';
  const since = useSince(read.dataUpdatedAt);
  return (
    <Page
      // Until the text names itself: its route's title, or the shelf that it stands on.
      title={read.data?.title ?? (name ? i18n._(name) : t`Ajuda e novidades`)}
      narrow
      back={<BackButton />}
    >
      {read.data ? (
        <article className={styles.article}>
          {(!online || isOther) && (
            <OfflineCard title={online ? t`Sem resposta da plataforma` : t`Você está offline`} since={since}>
              {isOther ? (
                locale === 'en' ? (
                  <Trans>Este texto está guardado só em português.</Trans>
                ) : (
                  <Trans>Este texto está guardado só em inglês.</Trans>
                )
              ) : (
                <Trans>Este é o texto guardado neste aparelho.</Trans>
              )}
            </OfflineCard>
          )}
          <p className={styles.date}>
            {isRule ? <Trans>Em vigor desde {day}</Trans> : <Trans>Atualizado em {day}</Trans>}
          </p>
          {SUPPORT.has(slug) && <SupportCard />}
          <Text html={read.data.html} />
        </article>
      ) : read.isError ? (
        <ErrorState
          glyph={ErrorIcon}
          look="page"
          title={isMissing ? <Trans>Esta página não existe</Trans> : <Trans>O texto não carregou</Trans>}
          action={
            isMissing ? (
              <Link to="/" className={buttonClass({ look: 'second' })}>
                <Trans>Voltar ao início</Trans>
              </Link>
            ) : (
              <Button look="second" onClick={() => void read.refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            )
          }
        >
          {isMissing ? undefined : messageFor(read.error, locale)}
        </ErrorState>
      ) : (
        <div aria-busy="true" className={styles.article}>
          {['94%', '88%', '97%', '40%', '92%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Page>
  );
}

/** Renders the sanitised text. Its own links use the router, so that the page is not reloaded. */
function Text({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitise(html));
  }, [html]);
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !isOwn(href) || href.startsWith('#')) return;
    event.preventDefault();
    // The router cannot type-check this path; an unknown one leads to the 404 page.
    void navigate({ to: delocalise(href) as never });
  };
  // The handler only sees clicks that bubble up from links; a keyboard reaches the links themselves.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div ref={place} className={styles.text} onClick={press} />;
}
