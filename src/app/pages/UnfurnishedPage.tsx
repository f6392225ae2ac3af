import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { ConstructionIcon } from '../../ui/icons.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** A page whose address, title and guard exist, but whose content comes with a later release. */
export function UnfurnishedPage() {
  const { i18n } = useLingui();
  const title = useMatches({
    select: (matches) => matches.at(-1)?.staticData.heading ?? matches.at(-1)?.staticData.title,
  });
  return (
    <Page title={title ? i18n._(title) : ''}>
      <EmptyState
        glyph={ConstructionIcon}
        look="page"
        title={<Trans>Esta página ainda está sendo construída</Trans>}
        action={
          <Link to="/" className={buttonClass({ look: 'second' })}>
            <Trans>Ir para o cassino</Trans>
          </Link>
        }
      >
        <Trans>
          O conteúdo chega em uma próxima versão, neste mesmo endereço. Sua conta e seu saldo continuam como estão.
        </Trans>
      </EmptyState>
    </Page>
  );
}
