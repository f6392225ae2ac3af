import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readIfEmpty } from '../api/query.ts';
import { LobbyPage } from '../app/pages/LobbyPage.tsx';
import { lobbyList } from '../app/pages/lobby-list.ts';
import { lobbyFilter } from '../features/games/model.ts';
import { homeGamesQuery } from '../features/games/queries.ts';

export const Route = createFileRoute('/_default/')({
  staticData: { title: msg`Cassino` },
  validateSearch: lobbyFilter,
  // The search also has the parameters of others, such as an open sheet's.
  loaderDeps: ({ search }) => ({ isFiltered: Object.values(lobbyFilter(search)).some((it) => it !== undefined) }),
  // Not awaited: the lobby renders from storage or as skeletons, and the answer updates it.
  loader: ({ context, deps }) => {
    readIfEmpty(context.queryClient, homeGamesQuery());
    if (deps.isFiltered) void lobbyList.load();
  },
  component: LobbyPage,
});
