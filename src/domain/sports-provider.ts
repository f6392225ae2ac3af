/** Code under which the platform books sports bets. */
export const SPORTS_PROVIDER = 'esportes';

/** English title of the sportsbook; a game has one title in both languages. */
export const SPORTS_TITLE_EN = 'Sports';
