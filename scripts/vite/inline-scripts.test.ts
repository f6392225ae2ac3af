import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inlineEarlyScripts } from './inline-scripts.ts';

it('inlines each early script minified, without the schemas of the contract, and leaves the rest as it is', async () => {
  const html = readFileSync('index.html', 'utf8');
  const filled = await inlineEarlyScripts(html, process.cwd());
  const parts = [...filled.matchAll(/<script data-part="([a-z-]+)">([^\n]*)<\/script>/g)];
  expect(parts.map(([, name]) => name)).toEqual(['head', 'requests', 'first-screen', 'begin']);
  for (const [, name, code = ''] of parts) {
    // A classic script: names of one must not collide with another's.
    expect(code, name).toMatch(/^\((?:function\(\)|\(\)=>)\{.*\}\)\(\);$/);
    // They stand in each document before its first paint; `requests` opens the frame of the sports, `begin` that of a game.
    expect(code.length, name).toBeLessThan(5_000);
    expect(code, name).not.toContain('/*');
  }
  expect(filled.replaceAll(/(<script data-part="[a-z-]+">)[^\n]*(<\/script>)/g, '$1$2')).toBe(html);
});

it('keeps the nonce of the development server', async () => {
  const filled = await inlineEarlyScripts('<script data-part="head" nonce="n"></script>', process.cwd());
  expect(filled).toMatch(/^<script data-part="head" nonce="n">\(/);
});
