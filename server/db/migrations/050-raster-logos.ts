/**
 * The product's own logos are pictures of pixels: a browser makes a document of its own for an SVG in an `<img>`. An
 * operator's own picture stays.
 */
import type { Migration } from '../migration.ts';

export const rasterLogos: Migration = {
  name: '050-raster-logos',
  sql: /* sql */ `
update sites set config = jsonb_set(config, '{images}', (
  select jsonb_object_agg(key, case when value #>> '{}' ~ '^/logos/(jangada|jangada-light|jangada-mark|mare|mare-mark|mare-dark|mare-dark-mark|site-mark)[.]svg$'
    then to_jsonb(replace(value #>> '{}', '.svg', '.webp')) else value end)
  from jsonb_each(config->'images')))
where config->'images' @? '$.* ? (@ like_regex "^/logos/.*[.]svg$")';
`,
};
