/** Times are shown in the zone of the sites that frame the games, whatever the device's zone (LANG-2). */
export const TIME_ZONE = 'America/Sao_Paulo';
