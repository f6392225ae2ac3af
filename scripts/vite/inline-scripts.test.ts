import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { minifyInlineScripts } from './inline-scripts.ts';

describe('the inline scripts of the built document', () => {
  it('do the same without their comments', () => {
    const html = minifyInlineScripts(
      '<script data-part="show">\n  // Why.\n  { const two = 1 + 1; out.push(two); }\n</script>',
    );
    const text = /^<script data-part="show">(.*)<\/script>$/s.exec(html)?.[1] ?? '';
    expect(text).not.toContain('Why');
    const out: number[] = [];
    runInNewContext(text, { out });
    expect(out).toEqual([2]);
  });

  it("are all minified, and data and the app's own script stay unchanged", () => {
    const html = readFileSync('index.html', 'utf8');
    const small = minifyInlineScripts(html);
    for (const part of ['show', 'game', 'begin']) expect(small).toContain(`<script data-part="${part}">`);
    expect(small).toContain('<script type="module" src="/src/main.tsx"></script>');
    expect(small.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')).toBe(
      html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, ''),
    );
    expect(small).not.toMatch(/^\s*\/\/ /m);
  });

  it('stop the build if one cannot be parsed', () => {
    expect(() => minifyInlineScripts('<script>const = 1;</script>')).toThrow('cannot be read');
  });
});
