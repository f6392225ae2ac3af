/**
 * A site's title and description in English, for its English pages and manifest. Only the demonstration's own texts are
 * translated; texts that an operator has changed stay (`site set DOMAIN og_en.description`).
 */
import type { Migration } from '../migration.ts';

export const englishWords: Migration = {
  name: '019-english-words',
  sql: /* sql */ `
update sites set config = jsonb_set(config, '{og_en}', jsonb_build_object('title', w.title_en, 'description', w.description_en))
from (values
  ('Jangada: cassino e esportes de demonstração', 'Jogos, Pix e apostas com dinheiro fictício, em português. Para maiores de 18 anos.',
   'Jangada: demonstration casino and sports', 'Games, Pix and bets with play money, in Portuguese and English. For people aged 18 and over.'),
  ('Jangada em pausa', 'Jogos, Pix e apostas com dinheiro fictício, em português. Para maiores de 18 anos.',
   'Jangada is paused', 'Games, Pix and bets with play money, in Portuguese and English. For people aged 18 and over.'),
  ('Maré: cassino e esportes', 'Jogos e apostas com limites à mão, Pix e atendimento 24 horas. Para maiores de 18 anos.',
   'Maré: casino and sports', 'Games and bets with limits at hand, Pix and support 24 hours a day. For people aged 18 and over.')
) as w(title, description, title_en, description_en)
where config->'og'->>'title' = w.title and config->'og'->>'description' = w.description and not jsonb_exists(config, 'og_en');
`,
};
