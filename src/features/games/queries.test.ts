import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { gameAtQuery, gameQuery } from './queries.ts';

it('keeps a game under one key, whether its sheet or its address reads it', () => {
  const queryClient = new QueryClient();
  const { queryKey } = gameQuery('asa-delta');
  expect(gameAtQuery(queryClient, 'estudio-recife', 'asa-delta').queryKey).toEqual(queryKey);
  queryClient.setQueryData(queryKey, { providercode: 'estudio-recife' } as never);
  expect(gameAtQuery(queryClient, 'estudio-recife', 'asa-delta').queryKey).toEqual(queryKey);
});

it("reads the game of an address by its provider when another provider's game has the same code", () => {
  const queryClient = new QueryClient();
  const { queryKey } = gameQuery('asa-delta');
  queryClient.setQueryData(queryKey, { providercode: 'estudio-recife' } as never);
  expect(gameAtQuery(queryClient, 'outro', 'asa-delta').queryKey).toEqual(gameQuery('asa-delta', 'outro').queryKey);
  expect(gameQuery('asa-delta', 'outro').queryKey).not.toEqual(queryKey);
});
