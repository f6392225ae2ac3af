// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../../../contract/games.ts';
import { render } from '../../../ui/testing.tsx';
import { homeGamesQuery } from '../queries.ts';
import { ALL, type SearchAnswer, type SearchInput, useSearchElsewhere } from './use-search.ts';

const game = (gamecode: string, title: string, views: number) =>
  ({
    game_id: views,
    gamecode,
    title,
    views,
    type: 'slot',
    providercode: 'vila',
    provider_name: 'Vila',
  }) as unknown as Game;
const ROW = { slug: 'popular', title: 'Populares', games: [game('onca', 'Onça da Lua', 2), game('mina', 'Mina', 1)] };

let answer: SearchAnswer;
function Probe({ input, isInterim }: { readonly input: SearchInput; readonly isInterim: boolean }) {
  const given = useSearchElsewhere(input, isInterim);
  useEffect(() => {
    answer = given;
  });
  return null;
}

let client: QueryClient;
let page: ReturnType<typeof render>;
function search(term: string, isInterim: boolean): void {
  client = new QueryClient();
  client.setQueryData(homeGamesQuery().queryKey, [ROW] as never);
  page = render(
    <QueryClientProvider client={client}>
      <Probe input={proxy({ term, part: ALL })} isInterim={isInterim} />
    </QueryClientProvider>,
  );
}

const typingEnds = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  page.unmount();
  client.clear();
  vi.useRealTimers();
});

it('answers a letter from the lobby while the device reads its catalogue, and leaves the API alone', async () => {
  search('o', true);
  expect(answer.games.map(({ gamecode }) => gamecode)).toEqual(['onca']);
  expect(answer.isLoading).toBe(true);
  await typingEnds();
  expect(client.isFetching()).toBe(0);
});

it('asks the API too once the device is known to have no catalogue', async () => {
  search('o', false);
  expect(answer.games.map(({ gamecode }) => gamecode)).toEqual(['onca']);
  await typingEnds();
  expect(client.isFetching()).toBe(1);
});
