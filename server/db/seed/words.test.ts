/** The words that sell: no urgency, no promise of a return, no recovery of losses, in either language (compliance A6). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../tests/fixtures/platform.ts';

const FORBIDDEN =
  /recuper|um tanto volta|em dobro|última chance|só hoje|é hoje|não perca|aproveite|garantid|dinheiro fácil|renda|win back|recover|double your|doubles back|last chance|only today|is today|(?<!no )hurry|don't miss|guarantee|easy money|income/i;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

it('promise no return and push no player', async () => {
  const { db } = platform.deps;
  const texts = await Promise.all([
    db.selectFrom('banners').select(['alt_pt', 'alt_en']).execute(),
    db.selectFrom('promotions').select(['title_pt', 'title_en', 'summary_pt', 'summary_en']).execute(),
    db.selectFrom('games').select(['description_pt', 'description_en']).execute(),
    db.selectFrom('missions').select(['title_pt', 'title_en', 'description_pt', 'description_en']).execute(),
    db.selectFrom('boxes').select(['title_pt', 'title_en', 'description_pt', 'description_en']).execute(),
    db.selectFrom('coupons').select(['title_pt', 'title_en', 'description_pt', 'description_en']).execute(),
  ]);
  const words = texts.flat().flatMap((row) => Object.values<unknown>(row).map(String));
  expect(words.length).toBeGreaterThan(500);
  expect([...new Set(words)].filter((text) => FORBIDDEN.test(text))).toEqual([]);
});
