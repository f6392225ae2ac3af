/** The icons of the first code: shell, lobby and a game's sheet draw them. All others are in icons.ts, a file that loads later. */
export { default as ArrowLeftIcon } from 'lucide-react/icons/arrow-left';
export { default as ChevronLeftIcon } from 'lucide-react/icons/chevron-left';
export { default as ChevronRightIcon } from 'lucide-react/icons/chevron-right';
export { default as OfflineIcon } from 'lucide-react/icons/cloud-off';
export { default as CasinoIcon } from 'lucide-react/icons/dices';
export { default as GiftIcon } from 'lucide-react/icons/gift';
export { default as HeartIcon } from 'lucide-react/icons/heart';
export { default as InfoIcon } from 'lucide-react/icons/info';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as PlayIcon } from 'lucide-react/icons/play';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as ShareIcon } from 'lucide-react/icons/share';
export { default as FilterIcon } from 'lucide-react/icons/sliders-horizontal';
export { default as LikeIcon } from 'lucide-react/icons/thumbs-up';
export { default as SportsIcon } from 'lucide-react/icons/volleyball';
export { default as WalletIcon } from 'lucide-react/icons/wallet';
export { default as CloseIcon } from 'lucide-react/icons/x';
