/**
 * Draws the brand from the configuration: `logo_sizes` are those of the whole logo instead of its sign, and a
 * notification's badge is an icon of its own. Removes the settings `min_age` (18 by law) and `languages` (always two).
 */
import type { Migration } from '../migration.ts';

const sizes = (mobile: number, desktop: number) =>
  JSON.stringify({ mobile: { width: mobile, height: 28 }, desktop: { width: desktop, height: 32 } });

export const siteLook: Migration = {
  name: '025-site-look',
  sql: /* sql */ `
update sites set config = config - 'min_age' - 'languages';

update sites set config = jsonb_set(config, '{logo_sizes}', look.sizes::jsonb)
from (values ('/logos/jangada.svg', '${sizes(127, 145)}'), ('/logos/mare.svg', '${sizes(94, 108)}')) as look(logo, sizes)
where config->'images'->>'logo' = look.logo
  and config->'logo_sizes'->'mobile'->>'width' = '28' and config->'logo_sizes'->'desktop'->>'width' = '32';

update sites set config = jsonb_set(config, '{icons}', config->'icons' || jsonb_build_array(jsonb_build_object(
  'src', replace(icon.src, '-192.png', '-badge-96.png'), 'sizes', '96x96', 'type', 'image/png', 'purpose', 'monochrome')))
from (select casino_id as owner, each->>'src' as src from sites, jsonb_array_elements(config->'icons') as each) as icon
where icon.owner = casino_id and icon.src in ('/icons/jangada-192.png', '/icons/mare-192.png')
  and not jsonb_path_exists(config, '$.icons[*] ? (@.purpose == "monochrome")');
`,
};
