import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { chooseConsent, consent } from '../../domain/consent.ts';
import { currentLocale, localise } from '../../domain/locale.ts';
import { tell } from '../../domain/marketing.ts';
import { site } from '../../domain/site/site.ts';
import { loadTag } from '../../lib/third-party-script.ts';
import { Button } from '../../ui/Button.tsx';
import { linkClass } from '../../ui/links.tsx';
import styles from './Marketing.module.css';

interface MarketingProps {
  readonly gtmId: string;
  /** Address of the tag's script on a server of the operator; null: Google's. */
  readonly gtmSource: string | null;
}

/** The marketing tag of a site that has one: the question before it, and its pages after the consent. */
export function Marketing({ gtmId, gtmSource }: MarketingProps) {
  const { choice, isAsking } = useSnapshot(consent);
  const { maintenanceMode } = useSnapshot(site);
  const pathname = useRouterState({
    // A bet's number leads to its player.
    select: (state) => (state.resolvedLocation?.pathname ?? state.location.pathname).replace(/^\/bets\/.*/, '/bets'),
  });
  const isGranted = choice === 'granted';
  const locale = currentLocale();
  useEffect(() => {
    if (!isGranted) return;
    const source = gtmSource ?? 'https://www.googletagmanager.com/gtm.js';
    // A visitor whose browser blocks the tag misses nothing.
    void loadTag(`${source}?id=${encodeURIComponent(gtmId)}`).catch(() => undefined);
  }, [isGranted, gtmId, gtmSource]);
  useEffect(() => {
    // The query may name a code or an invitation, so it is left out.
    if (isGranted)
      tell({
        event: 'page_view',
        page_path: pathname,
        page_location: `${location.origin}${localise(pathname, locale)}`,
        language: locale,
      });
  }, [isGranted, pathname, locale]);
  // A closed site has nothing to measure, and its page has a button there.
  const isAsked = (choice === null || isAsking) && !maintenanceMode;
  return isAsked ? <Question isWanted={isAsking} /> : null;
}

/**
 * Two equal choices, no preselection, and the page stays usable without an answer. It stands before the page, so that the
 * keyboard reaches it first. `isWanted`: the visitor has asked for it, so it takes the focus and gives it back.
 */
function Question({ isWanted }: { readonly isWanted: boolean }) {
  const { t } = useLingui();
  const [place] = useState(() => document.createElement('div'));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  useEffect(() => {
    if (!isWanted) return;
    const from = document.activeElement;
    section.current?.focus();
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, [isWanted]);
  return createPortal(
    <section ref={section} tabIndex={-1} className={styles.question} aria-label={t`Cookies de medição e anúncios`}>
      <p>
        <Trans>
          Com a sua permissão, medimos visitas e anúncios com cookies de terceiros. Sem ela, o site funciona igual.
        </Trans>{' '}
        <a className={linkClass('inline')} href={localise('/privacy', currentLocale())}>
          <Trans>Política de privacidade</Trans>
        </a>
      </p>
      <div className={styles.choices}>
        <Button look="second" size="sm" onClick={() => chooseConsent('denied')}>
          <Trans>Recusar</Trans>
        </Button>
        <Button look="second" size="sm" onClick={() => chooseConsent('granted')}>
          <Trans>Permitir</Trans>
        </Button>
      </div>
    </section>,
    place,
  );
}
