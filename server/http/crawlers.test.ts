/** A site as a search engine reads it: robots.txt, sitemaps, head tags, structured data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { contentSecurityPolicy, thirdPartiesOf } from './csp.ts';
import { renderDocument } from './html.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

async function read(path: string, host = JANGADA): Promise<{ status: number; text: string; type: string }> {
  const response = await platform.app.request(`http://${host}${path}`, { headers: { host } });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' };
}

describe('robots.txt', () => {
  it('names the sitemap of its own site, and closes the player’s pages', async () => {
    const { status, text, type } = await read('/robots.txt', MARE);
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Sitemap: http://${MARE}/sitemap.xml`);
    for (const path of ['/api/', '/user', '/en/user', '/account']) expect(text).toContain(`Disallow: ${path}\n`);
  });

  it('closes a host without a site and a site in maintenance', async () => {
    for (const host of ['nobody.example', 'manutencao.localhost:3000']) {
      expect((await read('/robots.txt', host)).text).toBe('User-agent: *\nDisallow: /\n');
      expect((await read('/sitemap.xml', host)).status).toBe(404);
    }
  });
});

describe('the sitemaps', () => {
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');

  it('list each public page of the site in its language, with the other language beside', async () => {
    expect(locations((await read('/sitemap.xml')).text)).toEqual([
      `http://${JANGADA}/sitemap-pt.xml`,
      `http://${JANGADA}/sitemap-en.xml`,
    ]);
    const { text, type } = await read('/sitemap-en.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const listed = locations(text);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toContain(`http://${JANGADA}/en`);
    expect(listed.some((address) => /\/en\/casino\/category\//.test(address))).toBe(true);
    expect(listed.some((address) => /\/en\/promotions\/./.test(address))).toBe(true);
    expect(listed.filter((address) => /\/(?:user|account|login|api)(?:\/|$)/.test(address))).toEqual([]);
    expect(text).toContain(`<xhtml:link rel="alternate" hreflang="pt-BR" href="http://${JANGADA}/"/>`);
  });

  it('name only pages that exist', async () => {
    const listed = locations((await read('/sitemap-pt.xml', MARE)).text);
    const kinds = new Map(
      listed.map((address) => [new URL(address).pathname.split('/').slice(0, 3).join('/'), address]),
    );
    for (const address of kinds.values()) {
      const { pathname } = new URL(address);
      // Without a build there is no document; the calls behind it answer.
      const payload = await read(`${pathname === '/' ? '' : pathname}/_payload.json`, MARE);
      expect([
        pathname,
        payload.status === 200 || !/\/(?:casino\/[^/]+\/|promotions\/|pages\/)/.test(pathname),
      ]).toEqual([pathname, true]);
    }
  });
});

describe('a document', () => {
  const template = '<html><head><title>x</title><!--site-head--></head><body></body></html>';
  const render = async (facts: Partial<Parameters<typeof renderDocument>[2]> = {}) => {
    const config = (await platform.ask('GET', '/site-config')).body;
    return renderDocument(template, config, {
      language: 'pt',
      origin: 'https://aposta.example',
      path: '/casino/estudio/jogo',
      name: 'Jogo </script><b>',
      ...facts,
    }).html;
  };

  it('carries structured data for a crawler alone', async () => {
    expect(await render()).not.toContain('ld+json');
    const html = await render({ isCrawler: true, description: 'Um jogo.' });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const graph = JSON.parse(json)['@graph'] as { '@type': string; url?: string; name?: string }[];
    expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList']);
    expect(graph[2]).toMatchObject({ name: 'Jogo </script><b>', url: 'https://aposta.example/casino/estudio/jogo' });
    expect(html).toContain('<meta name="description" content="Um jogo." />');
  });

  it('keeps a player’s own page out of the lists', async () => {
    expect(await render({ isListed: false })).toContain('<meta name="robots" content="noindex" />');
    expect(await render({ isListed: true })).not.toContain('noindex');
  });
});

describe('the policy of a site', () => {
  const none = { casAllowGoogleAuth: false, googleClientId: null, captchaProvider: 'altcha', captchaSiteKey: null };
  const policy = (config: object, tagOrigin: string | null = null) =>
    contentSecurityPolicy({
      realtimeOrigins: [],
      providerOrigins: [],
      secure: true,
      thirdParties: thirdPartiesOf({ ...none, ...config }),
      tagOrigin,
    });

  it('allows the marketing tag and the chat only where the site names them', () => {
    expect(policy({})).not.toMatch(/google|crisp|\*/);
    const tag = policy({ gtmId: 'GTM-AB12CD3' }, 'https://tag.aposta.example');
    expect(tag).toMatch(/script-src 'self' https:\/\/\*\.googletagmanager\.com https:\/\/tag\.aposta\.example;/);
    expect(tag).not.toMatch(/unsafe|crisp/);
    const chat = policy({ chat_support: '01234567-89ab-cdef-0123-456789abcdef' });
    expect(chat).toContain('frame-src https://go.crisp.chat;');
    // The chat is a frame: no script of a third party comes into the page.
    expect(chat).toMatch(/script-src 'self';.*trusted-types jangada jangada-html dompurify/);
  });
});
