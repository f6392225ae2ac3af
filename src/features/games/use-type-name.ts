import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const SLOT = msg`Slot`;

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  slot: SLOT,
  slots: SLOT,
  crash: msg`Crash`,
  roulette: msg`Roleta`,
  live: msg`Ao vivo`,
  table: msg`Mesa`,
  mines: msg`Minas`,
  plinko: msg`Plinko`,
  dice: msg`Dados`,
  bingo: msg`Bingo`,
  scratch: msg`Raspadinha`,
  jackpot: msg`Jackpot`,
};

/** Names kinds of game; a kind that we do not know is said as the provider says it. */
export function useTypeNames(): (type: string) => string {
  const { i18n } = useLingui();
  return (type) => {
    const name = NAMES[type];
    return name ? i18n._(name) : type;
  };
}

/** The kind of a game in words. */
export function useTypeName(type: string): string {
  return useTypeNames()(type);
}
