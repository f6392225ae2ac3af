import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentLocale, localise } from '../../domain/locale.ts';
import { useSite } from '../../hooks/use-site.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPage } from '../../ui/ErrorPage.tsx';
import { linkClass } from '../../ui/links.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import { ShellBrand } from '../shell/ShellBrand.tsx';
import { shell } from '../state.ts';

interface Props {
  readonly status: number;
  readonly title: string;
  readonly subtitle: string;
}

/** Where a visitor may go from an error, beside the home page. */
const WAYS = [
  { href: '/casino/games', label: msg`Todos os jogos` },
  { href: '/sports', label: msg`Esportes` },
  { href: '/responsible-gaming', label: msg`Jogo responsável` },
] as const;

/**
 * The status code, its meaning, and a button to the home page. On mount the address becomes the localised home, while
 * the error stays until the button is pressed (NAV-3): a reload then opens a real page.
 */
export function StatusPage({ status, title, subtitle }: Props) {
  const { i18n } = useLingui();
  const home = localise('/', currentLocale());
  const navigate = useNavigate();
  const site = useSite();
  const hasSports = site?.hasSports !== false;
  usePageTitle(title);
  useEffect(() => {
    // Bypass the router, which would render the home at once. It wraps the instance's method, so call the prototype's.
    History.prototype.replaceState.call(globalThis.history, globalThis.history.state, '', home);
  }, [home]);
  useEffect(() => {
    shell.isStatusShown = true;
    return () => {
      shell.isStatusShown = false;
    };
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        brand={<ShellBrand />}
        picture={site?.images.hero}
        ways={WAYS.filter(({ href }) => href !== '/sports' || hasSports).map(({ href, label }) => (
          <RouterAnchor key={href} href={href} className={linkClass('action')}>
            {i18n._(label)}
          </RouterAnchor>
        ))}
        code={String(status)}
        title={title}
        actions={
          <Button look="main" onClick={() => void navigate({ to: '/', replace: true })}>
            <Trans>Voltar ao início</Trans>
          </Button>
        }
      >
        <p>{subtitle}</p>
      </ErrorPage>
    </main>
  );
}
