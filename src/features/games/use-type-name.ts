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

/** Translates kinds of game; an unknown kind keeps the provider's word. */
export function useTypeNames(): (type: string) => string {
  const { i18n } = useLingui();
  return (type) => {
    const name = NAMES[type];
    return name ? i18n._(name) : type;
  };
}

/** The translated kind of a game. */
export function useTypeName(type: string): string {
  return useTypeNames()(type);
}
