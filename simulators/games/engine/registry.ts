import { crashFacts, crashRules } from './crash/rules.ts';
import { diceFacts, diceRules } from './dice/rules.ts';
import type { Engine, EngineName } from './engine.ts';
import { asEngine } from './engine.ts';
import type { Facts } from './facts.ts';
import { minesFacts, minesRules } from './mines/rules.ts';
import { plinkoFacts, plinkoRules } from './plinko/rules.ts';
import { rouletteFacts, rouletteRules } from './roulette/rules.ts';
import { slotFacts } from './slot/facts.ts';
import { slotRules } from './slot/rules.ts';

/** Every engine by its name, for code that handles rounds of any engine. A game in the browser imports only its own. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  slot: asEngine(slotRules),
  dice: asEngine(diceRules),
  mines: asEngine(minesRules),
  plinko: asEngine(plinkoRules),
  crash: asEngine(crashRules),
  roulette: asEngine(rouletteRules),
};

/** The facts of an engine. @param variant the catalogue's word for a game's own tables */
const FACTS: Readonly<Record<EngineName, (variant: string) => Facts>> = {
  slot: slotFacts,
  dice: diceFacts,
  mines: minesFacts,
  plinko: plinkoFacts,
  crash: crashFacts,
  roulette: rouletteFacts,
};

const known = new Map<string, Facts>();

/** The facts of a variant of an engine, computed once a process. */
export function factsOf(engine: EngineName, variant: string): Facts {
  const key = `${engine} ${variant}`;
  const facts = known.get(key) ?? FACTS[engine](variant);
  known.set(key, facts);
  return facts;
}
