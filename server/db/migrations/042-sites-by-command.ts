/** An operator's decisions about a site: its main domain, dated banners, versions of texts, pictures, previews. */
import type { Migration } from '../migration.ts';

export const sitesByCommand: Migration = {
  name: '042-sites-by-command',
  sql: /* sql */ `
alter table site_domains add column canonical boolean not null default false;
create unique index site_domains_canonical on site_domains (casino_id) where canonical;

alter table banners add column starts_at timestamptz;
alter table banners add column ends_at timestamptz;

-- Versions of a text. The last one that has started is in force.
create table page_versions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  slug text not null,
  title_pt text not null,
  title_en text not null,
  html_pt text not null,
  html_en text not null,
  -- Players accept the terms anew from its start.
  asks_acceptance boolean not null default false,
  starts_at timestamptz not null,
  created_at timestamptz not null
);
create index page_versions_in_force on page_versions (casino_id, slug, starts_at);
insert into page_versions (casino_id, slug, title_pt, title_en, html_pt, html_en, starts_at, created_at)
  select casino_id, slug, title_pt, title_en, html_pt, html_en, updated_at, updated_at from pages;
drop table pages;

-- Pictures that an operator uploaded. Rows stay: the history of settings names them, and undo returns to them.
create table site_pictures (
  casino_id integer not null references sites,
  name text not null,
  created_at timestamptz not null,
  primary key (casino_id, name)
);

-- Settings that only the holder of the token sees.
create table site_previews (
  token_hash text primary key,
  casino_id integer not null references sites,
  settings jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
`,
};
