/** Times are those of the sites that the games stand in, wherever the device is. */
export const TIME_ZONE = 'America/Sao_Paulo';
