import { CasinoIcon, ChatIcon, GiftIcon, HeartIcon, HelpIcon, HistoryIcon, SportsIcon, WalletIcon } from '../../ui/icons.tsx';
import type { IconGlyph } from '../../ui/Icon.tsx';

/** The names that menus and categories use for icons, as the shell draws them. An unknown name has the casino's. */
const GLYPHS: Readonly<Record<string, IconGlyph>> = {
  casino: CasinoIcon,
  heart: HeartIcon,
  history: HistoryIcon,
  gift: GiftIcon,
  help: HelpIcon,
  sports: SportsIcon,
  wallet: WalletIcon,
  news: ChatIcon,
};

/** The glyph of an icon's name; undefined for no name. */
export function glyphOf(name: string | undefined): IconGlyph | undefined {
  return name === undefined ? undefined : (GLYPHS[name] ?? CasinoIcon);
}
