/** Code under which the platform books sports bets. */
export const SPORTS_PROVIDER = 'esportes';
