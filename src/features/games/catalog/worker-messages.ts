/** Messages between the page and the catalogue's worker. */
import type { CatalogGame } from '../../../contract/games.ts';
import type { Wagerable } from './facts.ts';
import type { Pack } from './pack.ts';

/** Questions to the catalogue on the device. */
export type CatalogQuestion =
  /** The whole catalogue, for search and lists. */
  | { readonly ask: 'pack' }
  | { readonly ask: 'one'; readonly gamecode: string }
  /** The existing games among these ids. */
  | { readonly ask: 'some'; readonly ids: readonly string[] }
  | { readonly ask: 'wagerable'; readonly ids: readonly string[]; readonly limit: number };

export interface CatalogAnswers {
  pack: Pack;
  one: CatalogGame | null;
  some: readonly CatalogGame[];
  wagerable: Wagerable;
}

export type AnswerTo<Q extends CatalogQuestion> = CatalogAnswers[Q['ask']];

export type ToCatalog =
  /** Reads the stored catalogue. */
  | { readonly say: 'open' }
  /** Asks the API at `base` for a newer catalogue. */
  | { readonly say: 'refresh'; readonly id: number; readonly base: string }
  | { readonly say: 'question'; readonly id: number; readonly question: CatalogQuestion };

/**
 * `unread`: storage has not answered yet; `empty`: nothing is stored; `none`: this back end has no catalogue; `ready`:
 * with the number of games and the time of the API's last confirmation (ms since 1970).
 */
export type CatalogState =
  | { readonly state: 'unread' | 'empty' | 'none' }
  | {
      readonly state: 'ready';
      readonly size: number;
      /** Counts the catalogues that this worker has had. */
      readonly edition: number;
      readonly etag: string | null;
      readonly updatedAt: number;
    };

export type FromCatalog =
  | { readonly say: 'state'; readonly state: CatalogState }
  /** Answer to a `refresh`: whether the API answered. Sent after its effects. */
  | { readonly say: 'answer'; readonly id: number; readonly answer: boolean }
  /** Answer to a question; null when there is no catalogue. */
  | { readonly say: 'answer'; readonly id: number; readonly answer: CatalogAnswers[keyof CatalogAnswers] | null };
