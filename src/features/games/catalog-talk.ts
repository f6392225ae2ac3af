/** What the page and the catalogue's worker say to one another. */
import type { CatalogGame } from '../../contract/games.ts';
import type { Wagerable } from './catalog-facts.ts';
import type { Pack } from './catalog-pack.ts';

/** What can be asked of the catalogue on the device. */
export type CatalogQuestion =
  /** The whole of it, for search and lists. */
  | { readonly ask: 'pack' }
  | { readonly ask: 'one'; readonly gamecode: string }
  /** Those of these ids that there are. */
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
  /** Reads what is kept. */
  | { readonly say: 'open' }
  /** Asks the API, which lives at `base`, for a newer one. */
  | { readonly say: 'refresh'; readonly id: number; readonly base: string }
  | { readonly say: 'question'; readonly id: number; readonly question: CatalogQuestion };

/**
 * `unread` before storage has answered; `empty` when nothing is here (yet); `none` when this back end has no catalogue;
 * `ready` with how many games there are and when the API said so last (milliseconds since 1970).
 */
export type CatalogState =
  | { readonly state: 'unread' | 'empty' | 'none' }
  | {
      readonly state: 'ready';
      readonly size: number;
      /** Counts the catalogues that this worker had. */
      readonly edition: number;
      readonly etag: string | null;
      readonly updatedAt: number;
    };

export type FromCatalog =
  | { readonly say: 'state'; readonly state: CatalogState }
  /** Whether the API answered, once all that follows from it is done. */
  | { readonly say: 'answer'; readonly id: number; readonly answer: boolean }
  /** Null: nothing is here to answer from. */
  | { readonly say: 'answer'; readonly id: number; readonly answer: CatalogAnswers[keyof CatalogAnswers] | null };
