/** The sportsbook had the sign of a nameless site as its picture in the history; an operator's own picture stays. */
import type { Migration } from '../migration.ts';

export const sportsPicture: Migration = {
  name: '049-sports-picture',
  sql: /* sql */ `
update games set image = '/assets/images/sports.svg', image_mobile = '/assets/images/sports.svg'
  where provider_code = 'esportes' and gamecode = 'sportsbook' and image = '/logos/site-mark.svg';
`,
};
