import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from '../server/http/static-files.ts';
import { configureClient } from '../src/api/client-config.ts';
import { formatReturn } from '../src/features/games/model.ts';
import { gameQuery } from '../src/features/games/queries.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from './fixtures/platform.ts';

const [PROVIDER, GAME] = ['estudio-recife', 'onca-da-lua'];
let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jangada-game-'));
  writeFileSync(join(folder, 'index.html'), readFileSync('index.html'));
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterEach(() => configureClient({}));
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(path: string) {
  const answer = await platform.app.request(`http://${JANGADA}${path}`, { headers: { host: JANGADA } });
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
}
const data = (html: string, id: string) => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return text === undefined ? null : JSON.parse(text);
};

describe('the document of a game', () => {
  it.each(['pt', 'en'] as const)(
    'contains the answer for the game under the query key of the page (%s)',
    async (locale) => {
      configureClient({ getLocale: () => locale });
      const { html } = await page(`${locale === 'en' ? '/en' : ''}/casino/${PROVIDER}/${GAME}`);
      const { reads } = data(html, 'first-reads');
      expect(reads).toHaveLength(1);
      const [key, game] = reads[0];
      expect(key).toEqual(gameQuery(GAME).queryKey);
      expect(game).toMatchObject({ gamecode: GAME, my_stats: null, hasFavorite: false });
      expect(data(html, 'early-game')).toMatchObject({
        game_id: game.game_id,
        provider_code: PROVIDER,
        url: game.frame_url,
      });
      // Above it stand the title and the way back that the page will have.
      const bar = /<header class="early-bar">.*?<\/header>/.exec(html)?.[0];
      expect(bar).toContain(`<h1>${game.title}</h1><p>RTP ${formatReturn(game.rtp, locale)}</p>`);
      expect(bar).toContain(locale === 'en' ? '<a href="/en" aria-label="Back">' : '<a href="/" aria-label="Voltar">');
      // The app waits for the game's frame.
      expect(html).toMatch(/<template id="entry">.*<script type="module"/);
      expect(html.replace(/<template id="entry">.*?<\/template>/, '')).not.toContain('<script type="module"');
    },
  );

  it('has no game frame if the address is no game that can be opened', async () => {
    for (const path of [`/casino/${PROVIDER}/no-such-game`, `/casino/category/slots`, '/casino/games']) {
      const { html } = await page(path);
      expect(data(html, 'early-game'), path).toBeNull();
      expect(html).toMatch(/<script type="module"/);
    }
    await platform.deps.db.updateTable('games').set({ maintenance: true }).where('gamecode', '=', 'azulejo').execute();
    const { html } = await page(`/casino/${PROVIDER}/azulejo`);
    expect(data(html, 'early-game')).toBeNull();
  });
});
