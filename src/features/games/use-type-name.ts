import { useLingui } from '@lingui/react/macro';

/** The kind of a game in words; a kind that we do not know is said as the provider says it. */
export function useTypeName(type: string): string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    slot: t`Slot`,
    slots: t`Slot`,
    crash: t`Crash`,
    roulette: t`Roleta`,
    live: t`Ao vivo`,
    table: t`Mesa`,
    mines: t`Minas`,
    plinko: t`Plinko`,
    dice: t`Dados`,
    bingo: t`Bingo`,
    scratch: t`Raspadinha`,
    jackpot: t`Jackpot`,
  };
  return names[type] ?? type;
}
