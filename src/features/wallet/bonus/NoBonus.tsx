import { Trans } from '@lingui/react/macro';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { EmptyState } from '../../../ui/States.tsx';

/** The place of the active bonuses of a player without one. */
export function NoBonus() {
  return (
    <EmptyState glyph={GiftIcon} title={<Trans>Nenhum bônus ativo</Trans>}>
      <Trans>Um bônus aparece aqui com o que falta apostar, o prazo e o saldo dele.</Trans>
    </EmptyState>
  );
}
