import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryDatabase } from '../../../tests/fixtures/country-database.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/fixtures/platform.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'jangada-geo-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'countries.mmdb'), countryDatabase({ '1.2.3.0/24': 'PT', '5.6.0.0/16': 'US' }));
  writeFileSync(join(folder, 'broken.mmdb'), 'this is no database');
  platform = await createTestPlatform({ env: { TRUST_PROXY: 'true', GEOIP_DATABASE: join(folder, 'countries.mmdb') } });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the country of a visitor', () => {
  const geoip = (headers: Record<string, string>, on = platform) => on.ask('GET', '/geoip', { headers });

  test.each([
    [
      'the hosting’s header',
      { 'cf-ipcountry': 'ar', 'x-forwarded-for': '1.2.3.4' },
      { countryCode: 'AR', callingCode: '54' },
    ],
    ['the database', { 'x-forwarded-for': '1.2.3.4' }, { countryCode: 'PT', callingCode: '351' }],
    [
      'the database, past a header of nowhere',
      { 'cf-ipcountry': 'XX', 'x-forwarded-for': '5.6.7.8' },
      { countryCode: 'US', callingCode: '1' },
    ],
    ['nothing that knows the address', { 'x-forwarded-for': '9.9.9.9' }, { countryCode: 'BR', callingCode: '55' }],
    ['an address that is none', { 'x-forwarded-for': '<b>' }, { countryCode: 'BR', callingCode: '55' }],
    ['rubbish for a country', { 'cf-ipcountry': '__proto__' }, { countryCode: 'BR', callingCode: '55' }],
  ])('comes from %s', async (_what, headers, place) => {
    expect((await geoip(headers)).body).toEqual(place);
  });

  test('ignores the visitor’s own header, and survives a broken database', async () => {
    const plain = await createTestPlatform({ env: { GEOIP_DATABASE: join(folder, 'broken.mmdb') } });
    try {
      expect((await geoip({ 'cf-ipcountry': 'AR' }, plain)).body).toEqual({ countryCode: 'BR', callingCode: '55' });
    } finally {
      await plain.close();
    }
  });
});
