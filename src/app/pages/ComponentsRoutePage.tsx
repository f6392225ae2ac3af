import { ComponentsPage } from '../../features/showcase/pages/ComponentsPage.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';

const rewards = lazyComponent(() => import('./RewardSpecimens.tsx').then((it) => it.RewardSpecimens));

/** The design system, with the parts of missions, promotions, boxes and levels. */
export function ComponentsRoutePage() {
  return <ComponentsPage rewards={<rewards.Component />} />;
}
