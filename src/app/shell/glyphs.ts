import { useEffect, useState } from 'react';
import { bring } from '../../lib/bring.ts';
import type { IconGlyph } from '../../ui/Icon.tsx';
import { CasinoIcon, GiftIcon, HeartIcon, SportsIcon, WalletIcon } from '../../ui/icons.tsx';
import { ChatIcon, HelpIcon, HistoryIcon } from '../../ui/icons-more.tsx';

type Glyphs = Readonly<Record<string, IconGlyph>>;

/** Icons of menus and categories by name, those of the first paint. */
const FIRST: Glyphs = {
  casino: CasinoIcon,
  heart: HeartIcon,
  history: HistoryIcon,
  gift: GiftIcon,
  help: HelpIcon,
  sports: SportsIcon,
  wallet: WalletIcon,
  news: ChatIcon,
};

let known: Glyphs = FIRST;

/** Loads the other icons, for a start that shows them at once. Rejects if the load fails. */
export async function loadGlyphs(): Promise<void> {
  const { MORE } = await import('./glyphs-more.ts');
  known = { ...FIRST, ...MORE };
}

/** Returns a function that finds an icon by name: the shell's own at once, the others after the first paint. */
export function useGlyphs(): (name: string | undefined) => IconGlyph | undefined {
  const [glyphs, setGlyphs] = useState(known);
  useEffect(() => {
    if (glyphs !== FIRST) return;
    void bring(loadGlyphs).then(() => setGlyphs(known));
  }, [glyphs]);
  return (name) => (name === undefined ? undefined : (glyphs[name] ?? CasinoIcon));
}
