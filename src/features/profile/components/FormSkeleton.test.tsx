// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../../contract/session.ts';
import { render } from '../../../ui/testing.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressSkeleton, IdentitySkeleton } from './FormSkeleton.tsx';
import { IdentityForm } from './IdentityForm.tsx';

let shown: ReturnType<typeof render> | undefined;
/** The parts that give a form its height: headings, labels, rows and hints, each with its words. */
function parts(form: ReactNode): string[] {
  shown?.unmount();
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
    </I18nProvider>,
  );
  const found = shown.element.querySelectorAll('h2, header p, label, [id$="-hint"], button[type="submit"]');
  return [...found].map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  sessionStorage.clear();
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

it.each([
  ['the address', <AddressSkeleton key="x" />, <AddressForm key="x" address={null} />],
  ['the identity', <IdentitySkeleton key="x" />, <IdentityForm key="x" user={{ id: '1' } as User} />],
])('the skeleton of %s has the parts of its form, and none can be reached', (_name, skeleton, form) => {
  const bones = parts(skeleton);
  expect(shown?.element.querySelector('[inert]')?.querySelectorAll('input').length).toBeGreaterThan(0);
  expect(shown?.element.querySelector('[name]')).toBeNull();
  expect(bones).toEqual(parts(form));
});
