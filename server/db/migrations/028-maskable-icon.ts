/** Sites with one of the product's own looks name the maskable icon of 192 pixels too. */
import type { Migration } from '../migration.ts';

export const maskableIcon: Migration = {
  name: '028-maskable-icon',
  sql: /* sql */ `
update sites set config = jsonb_set(config, '{icons}', config->'icons' || jsonb_build_array(jsonb_build_object(
  'src', replace(icon.src, '-512.png', '-192.png'), 'sizes', '192x192', 'type', 'image/png', 'purpose', 'maskable')))
from (select casino_id as owner, each->>'src' as src from sites, jsonb_array_elements(config->'icons') as each) as icon
where icon.owner = casino_id and icon.src in ('/icons/jangada-maskable-512.png', '/icons/mare-maskable-512.png')
  and not jsonb_path_exists(config, '$.icons[*] ? (@.purpose == "maskable" && @.sizes == "192x192")');
`,
};
