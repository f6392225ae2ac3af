import { useEffect, useState } from 'react';
import { bring } from '../../lib/bring.ts';
import type { IconGlyph } from '../../ui/Icon.tsx';
import { CasinoIcon, GiftIcon, HeartIcon, SportsIcon, WalletIcon } from '../../ui/icons.tsx';
import { ChatIcon, HelpIcon, HistoryIcon } from '../../ui/icons-more.tsx';

type Glyphs = Readonly<Record<string, IconGlyph>>;

/** The names that menus and categories use for icons, as far as the first paint has them. */
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

/** Brings the others, for a start that shows them at once. Rejects when they do not arrive. */
export async function loadGlyphs(): Promise<void> {
  const { MORE } = await import('./glyphs-more.ts');
  known = { ...FIRST, ...MORE };
}

/** Finds an icon by its name: the shell's own at once, all others right after the first paint, in the same place. */
export function useGlyphs(): (name: string | undefined) => IconGlyph | undefined {
  const [glyphs, setGlyphs] = useState(known);
  useEffect(() => {
    if (glyphs !== FIRST) return;
    void bring(loadGlyphs).then(() => setGlyphs(known));
  }, [glyphs]);
  return (name) => (name === undefined ? undefined : (glyphs[name] ?? CasinoIcon));
}
