/** The benefits of VIP levels as figures that the server applies, instead of sentences that nothing keeps. */
import type { Migration } from '../migration.ts';

export const rankBenefits: Migration = {
  name: '031-rank-benefits',
  sql: /* sql */ `
alter table ranks
  -- Target of a withdrawal in minutes; null: the site's.
  add column withdrawal_minutes integer check (withdrawal_minutes > 0),
  -- The week's cashback in per cent of the loss; null: the site's.
  add column cashback_percentage integer check (cashback_percentage between 0 and 100),
  -- Largest stake at roulette in per cent of the game's; 100: no benefit.
  add column table_limit_percent integer not null default 100 check (table_limit_percent between 100 and 200);
-- The seed's levels named benefits that did not exist.
update ranks r set benefits_pt = '{}', benefits_en = '{}',
  withdrawal_minutes = case when level > 1 then greatest(120 - 10 * (level - 1), 30) end,
  cashback_percentage = case when level > 2 then 9 + level / 2 end,
  table_limit_percent = case when coalesce((s.config->>'is_regulated')::boolean, true) then 100 else 100 + 10 * (level - 1) end
from sites s where s.casino_id = r.casino_id and r.benefits_pt[1] = 'Histórico completo e extrato em CSV';
`,
};
