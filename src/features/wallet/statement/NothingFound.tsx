import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { FilterIcon } from '../../../ui/first-paint-icons.ts';
import { EmptyState } from '../../../ui/States.tsx';

/** Empty state of a filter without results, with a button that clears it. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      glyph={FilterIcon}
      title={<Trans>Nada com estes filtros</Trans>}
      action={
        <Button size="sm" onClick={onClear}>
          <Trans>Limpar filtros</Trans>
        </Button>
      }
    >
      <Trans>Escolha outros dias ou veja tudo.</Trans>
    </EmptyState>
  );
}
