/**
 * The second floor: the lobby as a plain React page on the same libraries (router, query, idb), with rows of games, a
 * button each, and a sheet. It has no first screen from the server and no measures for speed.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { openDB } from 'idb';
import { createRoot } from 'react-dom/client';

interface PlainGame {
  readonly id: string;
  readonly title: string;
  readonly studio: string;
}

const database = openDB('plain', 1, { upgrade: (db) => void db.createObjectStore('reads') });

async function readGames(): Promise<readonly PlainGame[]> {
  try {
    const games: readonly PlainGame[] = await (await fetch('/games.json')).json();
    await (await database).put('reads', games, 'games');
    return games;
  } catch (error) {
    const kept: readonly PlainGame[] | undefined = await (await database).get('reads', 'games');
    if (kept) return kept;
    throw error;
  }
}

const ROW = 12;
const COLOURS = ['#0f5132', '#084298', '#664d03', '#842029', '#055160', '#41464b'];

function Lobby() {
  const navigate = lobby.useNavigate();
  const { game: open } = lobby.useSearch();
  const { data: games = [] } = useQuery({ queryKey: ['games'], queryFn: readGames });
  const shown = games.find(({ id }) => id === open);
  const rows = Array.from({ length: Math.ceil(games.length / ROW) }, (_, at) => games.slice(at * ROW, at * ROW + ROW));
  return (
    <main>
      <h1>Jogos</h1>
      {rows.map((row, at) => (
        <section key={row[0]?.id}>
          <h2>Fileira {at + 1}</h2>
          <div style={{ display: 'flex', gap: 8, overflowX: 'auto' }}>
            {row.map(({ id, title, studio }, place) => (
              <button
                key={id}
                type="button"
                data-game={id}
                style={{ flex: '0 0 120px', height: 160, background: COLOURS[place % COLOURS.length], color: '#fff' }}
                onClick={() => void navigate({ search: { game: id } as never })}
              >
                {title}
                <small>{studio}</small>
              </button>
            ))}
          </div>
        </section>
      ))}
      {shown && (
        <dialog open aria-label={shown.title} style={{ position: 'fixed', inset: 'auto 0 0' }}>
          <h2>{shown.title}</h2>
          <p>{shown.studio}</p>
          <button type="button" onClick={() => void navigate({ search: {} as never })}>
            Fechar
          </button>
        </dialog>
      )}
    </main>
  );
}

const root = createRootRoute();
const lobby = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { game?: string } =>
    typeof search.game === 'string' ? { game: search.game } : {},
  component: Lobby,
});
const router = createRouter({ routeTree: root.addChildren([lobby]) });
const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
