// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../ui/testing.tsx';
import { useSince } from './use-since.ts';

function Since({ at }: { readonly at: number }) {
  return <p>{useSince(at) ?? 'not known'}</p>;
}

function seen(at: string | number): string | null {
  const { element, unmount } = render(
    <I18nProvider i18n={i18n}>
      <Since at={new Date(at).getTime()} />
    </I18nProvider>,
  );
  const words = element.textContent;
  unmount();
  return words;
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  // Nine in the evening in São Paulo, already the next day in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

it('tells the time of an update of today', () => {
  expect(seen('2026-11-20T17:32:00Z')).toBe('atualizado às 14:32');
});

it('tells the day too when it was not today as Brazil counts days', () => {
  expect(seen('2026-11-20T02:32:00Z')).toBe('atualizado em 19 nov, 23:32');
});

it('says nothing of a time that is not known', () => {
  expect(seen(0)).toBe('not known');
});
