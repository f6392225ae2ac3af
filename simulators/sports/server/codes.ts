/** Our code at the platform. */
export const PROVIDER = 'esportes';
/** The game under which the platform books sports bets. */
export const GAMECODE = 'sportsbook';
