// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Address } from './Address.tsx';
import { render } from './testing.tsx';

it('may break between the parts of an e-mail or a link, and keeps the text whole for copying', () => {
  for (const [text, html] of [
    ['ajuda@site.example', 'ajuda@<wbr>site.<wbr>example'],
    ['gov.br/autoexclusaoapostas', 'gov.<wbr>br/<wbr>autoexclusaoapostas'],
    ['Suporte ao vivo', 'Suporte ao vivo'],
  ] as const) {
    const page = render(<Address>{text}</Address>);
    expect(page.element.innerHTML).toBe(`<span>${html}</span>`);
    expect(page.element.textContent).toBe(text);
    page.unmount();
  }
});
