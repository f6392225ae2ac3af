import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { dispatch, session } from '../../domain/session/state.ts';
import { startUpload, uploads } from './state.ts';

afterEach(() => {
  dispatch({ type: 'opened', token: null });
  configureClient({});
});

it('keeps a failed document upload for its player and removes it, with its file name, at the next login', async () => {
  dispatch({ type: 'opened', token: 'token-of-ana' });
  await Promise.resolve();
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => session.token,
    fetch: async () => Response.json({ message: 'x', code: 'file_too_large' }, { status: 413 }),
  });
  const file = new File(['x'], 'identidade-ana.jpg', { type: 'image/jpeg' });
  await startUpload(new QueryClient(), 'identity_front', file);
  expect(uploads.identity_front).toMatchObject({ name: 'identidade-ana.jpg', failure: { status: 413 } });
  dispatch({ type: 'opened', token: 'token-of-bia' });
  await expect.poll(() => uploads).toEqual({});
});
