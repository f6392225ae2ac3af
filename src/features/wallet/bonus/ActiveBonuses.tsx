import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { bonusesPages } from '../queries.ts';
import { BonusCard } from './BonusCard.tsx';
import { useActiveBonuses } from './use-active-bonuses.ts';

/** The active bonuses, in the order in which bets count towards them. */
export function ActiveBonuses() {
  const list = useInfiniteQuery(bonusesPages());
  const active = useActiveBonuses();
  if (active === null) {
    if (!list.isError) return <CardSkeleton />;
    return <ReadError title={<Trans>Os bônus não carregaram</Trans>} error={list.error} onRetry={list.refetch} />;
  }
  if (active.length === 0) {
    return (
      <EmptyState glyph={GiftIcon} title={<Trans>Nenhum bônus ativo</Trans>}>
        <Trans>Um bônus aparece aqui com o que falta apostar, o prazo e o saldo dele.</Trans>
      </EmptyState>
    );
  }
  return active.map((bonus) => <BonusCard key={bonus.id} bonus={bonus} />);
}
