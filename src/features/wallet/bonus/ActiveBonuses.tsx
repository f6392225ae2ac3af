import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { bonusesPages } from '../queries.ts';
import { BonusCard } from './BonusCard.tsx';
import { BonusSkeleton } from './BonusSkeleton.tsx';
import { NoBonus } from './NoBonus.tsx';
import { useActiveBonuses } from './use-active-bonuses.ts';

/** The active bonuses, in the order in which bets count towards them. */
export function ActiveBonuses() {
  const list = useInfiniteQuery(bonusesPages());
  const active = useActiveBonuses();
  if (active === null) {
    if (!list.isError) return <BonusSkeleton />;
    return <ReadError title={<Trans>Os bônus não carregaram</Trans>} error={list.error} onRetry={list.refetch} />;
  }
  if (active.length === 0) return <NoBonus />;
  return active.map((bonus) => <BonusCard key={bonus.id} bonus={bonus} />);
}
