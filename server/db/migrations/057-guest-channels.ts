/** The site of each guest who listens to a private channel: its name tells the guest alone (CHAT-10). */
import type { Migration } from '../migration.ts';

export const guestChannels: Migration = {
  name: '057-guest-channels',
  sql: /* sql */ `
create table guest_channels (
  guest_id text primary key,
  casino_id integer not null references sites,
  joined_at timestamptz not null
);
create index guest_channels_joined on guest_channels (joined_at);
`,
};
