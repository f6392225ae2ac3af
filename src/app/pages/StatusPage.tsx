import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentLocale, localise } from '../../domain/locale.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { ShellErrorPage } from './ShellErrorPage.tsx';

interface Props {
  readonly status: number;
  readonly title: string;
  readonly subtitle: string;
}

/**
 * The status code, its meaning, and a button to the home page. On mount the address becomes the localised home, while
 * the error stays until the button is pressed (NAV-3): a reload then opens a real page.
 */
export function StatusPage({ status, title, subtitle }: Props) {
  const home = localise('/', currentLocale());
  const navigate = useNavigate();
  usePageTitle(title);
  useEffect(() => {
    // Bypass the router, which would render the home at once. It wraps the instance's method, so call the prototype's.
    History.prototype.replaceState.call(globalThis.history, globalThis.history.state, '', home);
  }, [home]);
  return (
    <ShellErrorPage
      code={String(status)}
      title={title}
      actions={
        <Button look="main" onClick={() => void navigate({ to: '/', replace: true })}>
          <Trans>Voltar ao início</Trans>
        </Button>
      }
    >
      <p>{subtitle}</p>
    </ShellErrorPage>
  );
}
