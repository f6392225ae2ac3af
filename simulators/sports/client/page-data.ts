import type { Card, Lang } from '../server/views.ts';

export interface LeagueView {
  readonly id: string;
  readonly sport: string;
  readonly name: string;
  readonly region: string;
}

export interface Board {
  readonly now: number;
  readonly live: readonly Card[];
  readonly leagues: readonly LeagueView[];
  readonly next: readonly Card[];
}

/** Data in the document. */
export interface PageData {
  readonly lang: Lang;
  /** Origin of the framing page; null: the page stands alone. */
  readonly parent: string | null;
  readonly view: string;
  readonly board: Board;
}
