import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no route is unfinished but the messages, and the referrals until they land', () => {
  const routes = readdirSync('src/routes').filter((file) =>
    readFileSync(`src/routes/${file}`, 'utf8').includes('UnfurnishedPage'),
  );
  const known = ['_default._auth.refers.tsx', '_empty.messaging-2.tsx'];
  expect(routes.filter((file) => !known.includes(file))).toEqual([]);
});
