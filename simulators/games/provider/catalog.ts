import * as v from 'valibot';
import list from '../catalog.json' with { type: 'json' };
import { ENGINE_NAMES } from '../engine/engine.ts';
import { ENGINES } from '../engine/registry.ts';
import { stakesWithin } from '../engine/stakes.ts';

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));
const centavos = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const gameSchema = v.object({
  title: v.string(),
  title_en: v.optional(v.string()),
  /** Code of the studio, which the platform knows us by (`X-Provider`). */
  provider: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  engine: v.picklist(ENGINE_NAMES),
  theme: v.string(),
  /** Which of the engine's tables the game plays: the reel set of a slot. */
  variant: v.optional(v.string(), ''),
  /** Light, then deep. */
  palette: v.tuple([colour, colour]),
  /** Centavos. */
  min_bet: centavos,
  max_bet: centavos,
  /** Commercial copy of what `facts.ts` computes; a test holds the two together. */
  rtp: v.number(),
  volatility: v.picklist(['low', 'medium', 'high']),
  maintenance: v.optional(v.boolean(), false),
});

export type Game = v.InferOutput<typeof gameSchema> & { readonly gamecode: string };

/**
 * The games by code. A platform that wants a longer list than there are games numbers its copies (`boto~2`): a copy is
 * played as the game that it copies, under its own code, so that the platform's books keep them apart.
 */
class Catalog extends Map<string, Game> {
  override get(code: string): Game | undefined {
    const own = super.get(code);
    if (own) return own;
    const copied = super.get(/^(.+)~\d{1,6}$/.exec(code)?.[1] ?? '');
    return copied && { ...copied, gamecode: code };
  }
}

/** Every game that this provider plays, by gamecode. Throws at start where the list is malformed. */
export function readCatalog(source: unknown = list): ReadonlyMap<string, Game> {
  const entries = v.parse(v.record(v.string(), gameSchema), source);
  return new Catalog(
    Object.entries(entries).map(([gamecode, game]) => {
      if (stakesWithin(game.min_bet, game.max_bet, ENGINES[game.engine].unit).length === 0) {
        throw new Error(`${gamecode}: no stake fits between ${game.min_bet} and ${game.max_bet} centavos`);
      }
      if (game.engine === 'slot' && ENGINES.slot.choose(undefined, game.variant) === null) {
        throw new Error(`${gamecode}: there is no reel set ${game.variant}`);
      }
      return [gamecode, { ...game, gamecode }];
    }),
  );
}
