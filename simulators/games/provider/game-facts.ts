import { percentOf } from '../engine/facts.ts';
import { ENGINES, factsOf } from '../engine/registry.ts';
import { partsOf, reelsWith } from '../engine/slot/reel-set.ts';
import { isReelSetName, REEL_SETS } from '../engine/slot/reels.ts';
import { stakesWithin } from '../engine/stakes.ts';
import type { GameFacts, SlotTables, Theme } from '../page-data.ts';
import { THEMES } from '../page-data.ts';
import type { Game } from './catalog.ts';
import { RULE_TEXTS } from './rule-texts.ts';
import { slotRuleTexts } from './slot-rule-texts.ts';

/** The public facts of a game; return and related figures come from the enumeration of its reels. */
export function gameFacts(game: Game, lang: 'pt' | 'en'): GameFacts {
  const facts = factsOf(game.engine, game.variant);
  const slot = game.engine === 'slot' ? slotTables(game.variant) : null;
  return {
    gamecode: game.gamecode,
    // The title as on the poster and the site, in both languages; its meaning stands below it.
    title: game.title,
    meaning: lang === 'en' ? (game.title_en ?? null) : null,
    engine: game.engine,
    variant: game.variant,
    provider: game.provider,
    theme: themeOf(game),
    palette: game.palette,
    stakes: stakesWithin(game.min_bet, game.max_bet, ENGINES[game.engine].unit),
    rtp: {
      percent: facts.rtpPercent,
      most_percent: percentOf(facts.rtpMost),
      volatility: facts.volatility,
      deviation: facts.deviation,
      hit_rate: facts.hitRate,
      gain_rate: facts.gainRate,
      max_win: facts.maxWin,
      outcomes: facts.outcomes,
      free_rate: facts.freeRate ?? 0,
      free_spins: facts.freeSpins ?? 0,
    },
    ...(slot && { slot }),
    rules: ruleTextsOf(game),
  };
}

function slotTables(name: string): SlotTables | null {
  if (!isReelSetName(name)) return null;
  const set = REEL_SETS[name];
  const { rows, strips, lines, pays, wildTimes, scatter, free } = set;
  const wildReels = reelsWith(set, 'W');
  return { reels: name, rows, strips, lines, parts: partsOf(set), pays, wildTimes, wildReels, scatter, free };
}

function ruleTextsOf({ engine, variant }: Game): GameFacts['rules'] {
  if (engine !== 'slot') return RULE_TEXTS[engine];
  if (!isReelSetName(variant)) throw new Error(`There is no reel set ${variant}`);
  return slotRuleTexts(REEL_SETS[variant]);
}

/** A theme without drawings (a newer catalogue) is played with another one, always the same for a game. */
function themeOf(game: Game): Theme {
  const known = THEMES.find((theme) => theme === game.theme);
  if (known) return known;
  const sum = game.gamecode.length + game.title.length;
  return THEMES[sum % THEMES.length] ?? 'sea';
}
