// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { LinkProvider } from './links.tsx';
import { SideGroups } from './SideNav.tsx';
import { render } from './testing.tsx';

const GROUPS = ['Geral', 'Esportes'].map((label) => ({
  key: label,
  label,
  isFolded: true,
  items: [{ key: label, label: `Tudo de ${label}`, href: `/${label}` }],
}));

let page: ReturnType<typeof render> | null = null;
afterEach(() => {
  page?.unmount();
  document.body.replaceChildren();
});

it('keeps a group open that the visitor opened before the app came', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<nav aria-label="Geral"><details open><summary>Geral</summary></details></nav><nav aria-label="Esportes"><details><summary>Esportes</summary></details></nav>',
  );
  page = render(
    <LinkProvider value={({ href, children }) => <a href={href}>{children}</a>}>
      <SideGroups groups={GROUPS} />
    </LinkProvider>,
  );
  expect([...page.element.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false]);
});
