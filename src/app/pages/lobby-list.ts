import { lazyComponent } from '../../lib/lazy-component.tsx';

/** The lobby's list of filtered games. The route and a pressed chip load its code before the page renders. */
export const lobbyList = lazyComponent(
  () => import('../../features/games/catalog/LobbyList.tsx').then((it) => it.LobbyList),
  { isAwaited: true },
);
