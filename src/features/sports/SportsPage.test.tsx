// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../tests/support/in-app.tsx';
import { configureClient } from '../../api/client-config.ts';
import { SportsPage } from './SportsPage.tsx';

let page: Awaited<ReturnType<typeof renderInApp>>;
let answer: (response: Response) => void;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('scrollTo', () => undefined);
  const launched = new Promise<Response>((resolve) => (answer = resolve));
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => launched });
});
afterEach(() => {
  page.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

const waiting = () => page.element.querySelector('[role=status][aria-label="Abrindo os esportes"]');

it('shows the shape of the sports, below the frame, until the frame is ready', async () => {
  page = await renderInApp(SportsPage);
  await act(async () => undefined);
  expect(waiting()?.querySelectorAll('[aria-hidden=true] span').length).toBeGreaterThan(20);
  expect(waiting()?.textContent).toBe('');

  await act(async () => answer(Response.json({ gameUrl: 'http://sports.test/#t=once' })));
  const frame = await vi.waitUntil(() => page.element.querySelector('iframe'));
  expect(waiting()?.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  const ready = { source: frame.contentWindow, origin: 'http://sports.test', data: { v: 1, type: 'ready' } };
  await act(async () => void dispatchEvent(new MessageEvent('message', ready)));
  expect(waiting()).toBeNull();
  expect(page.element.querySelector('iframe')).toBe(frame);
});
