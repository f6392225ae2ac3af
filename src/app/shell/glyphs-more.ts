import type { IconGlyph } from '../../ui/Icon.tsx';
import {
  BankIcon,
  CherryIcon,
  ClockIcon,
  FriendsIcon,
  GemIcon,
  LiveIcon,
  PhoneIcon,
  SpadeIcon,
  StarIcon,
  StudioIcon,
  TicketIcon,
  TrendIcon,
  TrophyIcon,
  UserIcon,
} from '../../ui/icons-more.tsx';
import { GridIcon, PartyIcon, ScratchIcon } from '../../ui/icons-category.tsx';

/** The icons of menus and categories that the first paint does without. */
export const MORE: Readonly<Record<string, IconGlyph>> = {
  slots: CherryIcon,
  cherry: CherryIcon,
  providers: StudioIcon,
  live: LiveIcon,
  radio: LiveIcon,
  soon: ClockIcon,
  esports: PhoneIcon,
  refer: FriendsIcon,
  vip: StarIcon,
  ranking: TrophyIcon,
  account: UserIcon,
  deposit: BankIcon,
  withdraw: BankIcon,
  items: TicketIcon,
  'trending-up': TrendIcon,
  spade: SpadeIcon,
  gem: GemIcon,
  'grid-3x3': GridIcon,
  eraser: ScratchIcon,
  'party-popper': PartyIcon,
};
