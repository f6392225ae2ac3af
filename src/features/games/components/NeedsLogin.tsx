import { Trans } from '@lingui/react/macro';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import type { IconGlyph } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/States.tsx';

/** Shown to a guest in place of a player's own games. */
export function NeedsLogin({ glyph }: { readonly glyph: IconGlyph }) {
  const open = useOpenSheet();
  return (
    <EmptyState
      glyph={glyph}
      look="page"
      title={<Trans>Sua lista fica na sua conta</Trans>}
      action={
        <Button look="main" onClick={() => open('login', { wanted: { action: 'page' } })}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <Trans>Entre para ver seus jogos em qualquer aparelho.</Trans>
    </EmptyState>
  );
}
