import { expect, it } from 'vitest';
import { news } from './help.ts';

it('the news name what every site has, in both languages, and neither boxes nor coupons', () => {
  const words = (language: 'pt' | 'en') => JSON.stringify(news.text[language]);
  for (const each of [/Missões/, /Ranking/, /Indique um amigo/, /chat/i]) expect(words('pt')).toMatch(each);
  for (const each of [/Missions/, /Ranking/, /Refer a friend/, /chat/i]) expect(words('en')).toMatch(each);
  expect(words('pt')).not.toMatch(/caixa|cupo(?:m|ns)/i);
  expect(words('en')).not.toMatch(/\bbox|coupon/i);
});
