// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { dispatch } from '../../../domain/session/state.ts';
import { AccessDataPage } from './AccessDataPage.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => dispatch({ type: 'ended', exclusion: null }));

it('shows the shape of the data while the API is asked, and none once it has not answered', async () => {
  dispatch({ type: 'opened', token: 'token' });
  const { element, unmount } = await renderInApp(() => <AccessDataPage sessions={<p>Sessões</p>} />);
  await act(async () => undefined);
  expect(element.querySelector('[aria-busy]')).not.toBeNull();
  await act(async () => dispatch({ type: 'unanswered', token: 'token' }));
  expect(element.querySelector('[aria-busy]')).toBeNull();
  expect(element.textContent).toContain('Sessões');
  unmount();
});
