// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isOwn, sanitise } from './sanitise.ts';

function shown(html: string): string {
  const box = document.createElement('div');
  box.append(sanitise(html));
  return box.innerHTML;
}

describe('a page of the content system', () => {
  it('keeps text markup', () => {
    const text = '<h2 id="a">1. Saques</h2><p>Até <strong>120</strong> minutos.</p><ul><li>um</li></ul>';
    expect(shown(text)).toBe(text);
  });
  it.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<img src="x.png" onerror="alert(1)">', '<img loading="lazy">'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="https://elsewhere.test"></iframe>', ''],
    ['<form action="/api"><input name="password"></form>', ''],
    ['<svg><animate onbegin="alert(1)"></animate></svg>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//elsewhere.test">x</a>', '<a>x</a>'],
    ['<h1>x</h1>', 'x'],
  ])('%s becomes %s', (html, safe) => {
    expect(shown(html)).toBe(safe);
  });
  it('keeps internal links and opens external ones in a new tab without referrer', () => {
    expect(shown('<a href="/terms">x</a>')).toBe('<a href="/terms">x</a>');
    expect(shown('<a href="https://gov.br/">x</a>')).toBe(
      '<a href="https://gov.br/" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
  it.each([
    ['/terms', true],
    ['#a', true],
    ['//x', false],
    ['/\\x', false],
    ['https://x', false],
  ])('the link %s is internal: %s', (href, own) => {
    expect(isOwn(href)).toBe(own);
  });
});
