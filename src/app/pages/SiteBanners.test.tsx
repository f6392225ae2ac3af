// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { type Banner, PLACEMENTS, type Placement, type SiteConfig } from '../../contract/site.ts';
import { applyLook } from '../../domain/site/site.ts';
import { BannerFrame } from '../../ui/BannerFrame.tsx';
import { render } from '../../ui/testing.tsx';
import { SiteBanners } from './SiteBanners.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });
const banner = (placement: string, facts: Partial<Banner> = {}): Banner => ({
  id: placement,
  image: `/media/${placement}-wide.jpg`,
  image_mobile: `/media/${placement}-phone.jpg`,
  alt: placement,
  to: '/install',
  placement,
  warning: null,
  ...facts,
});

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
function show(placement: Placement, banners: readonly Banner[]) {
  applyLook({ kind: 'found', config: { active: true, banners } as unknown as SiteConfig, at: 1 });
  page = render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nProvider i18n={i18n}>
        <SiteBanners placement={placement} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return [...page.element.querySelectorAll('img')].map((img) => img.alt);
}

it.each(PLACEMENTS)('shows in placement "%s" only the banners of that placement', (placement) => {
  expect(
    show(
      placement,
      [...PLACEMENTS, 'elsewhere'].map((one) => banner(one)),
    ),
  ).toEqual([placement]);
});

it('renders nothing if the site has no banner for the placement', () => {
  expect(show('casino', [banner('lobby')])).toEqual([]);
  expect(page.element.querySelector('section')).toBeNull();
});

it("gives a phone the banner's picture for phones", () => {
  show('lobby', [banner('lobby')]);
  const source = page.element.querySelector('source');
  expect([source?.srcset, source?.media]).toEqual(['/media/lobby-phone.jpg', '(max-width: 599px)']);
  expect(page.element.querySelector('img')?.getAttribute('src')).toBe('/media/lobby-wide.jpg');
});

it('shows the official warning of a banner (SITE-8)', () => {
  show('lobby', [banner('lobby', { warning: 'Ministério da Fazenda adverte: Aposta não é investimento.' })]);
  expect(page.element.textContent).toContain('Aposta não é investimento.');
});

it('reserves the lines of the official warning while the banners load', () => {
  page = render(<BannerFrame count={1} warning="Aposta não é investimento" />);
  const kept = page.element.querySelector('span');
  const [text, look] = [kept?.textContent, kept?.className];
  page.unmount();
  show('lobby', [banner('lobby', { warning: 'Aposta não é investimento' })]);
  const shown = page.element.querySelector('a span');
  expect([text, look]).toEqual([shown?.textContent, shown?.className]);
});
