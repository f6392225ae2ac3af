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
  /** Code of the studio, by which the platform knows the provider (`X-Provider`). */
  provider: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  engine: v.picklist(ENGINE_NAMES),
  theme: v.string(),
  /** The engine's table that the game uses: the reel set of a slot. */
  variant: v.optional(v.string(), ''),
  /** Light, then deep. */
  palette: v.tuple([colour, colour]),
  /** Centavos. */
  min_bet: centavos,
  max_bet: centavos,
  /** Copy of the figures of `facts.ts`; a test compares them. */
  rtp: v.number(),
  volatility: v.picklist(['low', 'medium', 'high']),
  maintenance: v.optional(v.boolean(), false),
});

export type Game = v.InferOutput<typeof gameSchema> & { readonly gamecode: string };

/**
 * The games by code. A platform that wants a longer list numbers copies (`boto~2`): a copy is played as its original,
 * under its own code, so that the platform's books keep them apart.
 */
class Catalog extends Map<string, Game> {
  override get(code: string): Game | undefined {
    const own = super.get(code);
    if (own) return own;
    const copied = super.get(/^(.+)~\d{1,6}$/.exec(code)?.[1] ?? '');
    return copied && { ...copied, gamecode: code };
  }
}

/** Reads every game of this provider, by gamecode. @throws an error at the start if the list is malformed */
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
