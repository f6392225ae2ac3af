import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize.ts';

describe('HTML of an operator', () => {
  test.each([
    ['<script>x()</script>a', 'a'],
    ['<SCRIPT SRC=//e.example/x.js></SCRIPT>b', 'b'],
    ['<p onclick="x()" style="position:fixed">c</p>', '<p>c</p>'],
    ['<a href="javascript:x()">d</a>', '<a>d</a>'],
    ['<a href="java&#10;script:x()">e</a>', '<a>e</a>'],
    ['<a href="//e.example">f</a>', '<a>f</a>'],
    ['<a href="/\\e.example">g</a>', '<a>g</a>'],
    ['<a href="data:text/html,x">h</a>', '<a>h</a>'],
    ['<svg><script>x()</script><p>i</svg>j', 'j'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=x()>', ''],
    ['<iframe srcdoc="<script>x()</script>"></iframe>k', 'k'],
    ['<scr<script>ipt>x()</scr</script>ipt>l', 'ipt&gt;x()ipt&gt;l'],
    ['<!--><img src=x onerror=x()>-->m', '--&gt;m'],
    ['<form action="/api/auth/logout" method="post"><button>n</button></form>', 'n'],
  ])('turns %s into %s', (html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe);
  });

  test('keeps text, headings, lists, tables and safe links, and closes open elements', () => {
    expect(
      sanitizeHtml(
        '<h2>Oi</h2><ul><li>um</ul><table><tr><td>1 &lt; 2</table><a href="/bonus">x</a> <a href="https://gov.br/x?a=1&amp;b=2">y</a><p>z',
      ),
    ).toBe(
      '<h2>Oi</h2><ul><li>um</li></ul><table><tr><td>1 &lt; 2</td></tr></table>' +
        '<a href="/bonus" rel="noopener noreferrer">x</a> <a href="https://gov.br/x?a=1&amp;b=2" rel="noopener noreferrer">y</a><p>z</p>',
    );
  });
});
