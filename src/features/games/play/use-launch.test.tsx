// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { MissingPiece, User } from '../../../contract/session.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { render } from '../../../ui/testing.tsx';
import { useLaunch } from './use-launch.ts';

const TOKEN = 'token-of-ana-0123456789';
const ana = (missing: readonly MissingPiece[]) => ({ id: '1', name: 'Ana', missing }) as unknown as User;
const lacks = (missing: readonly MissingPiece[]) =>
  act(async () => dispatch({ type: 'confirmed', token: TOKEN, user: ana(missing) }));

function Stage() {
  return <p>{useLaunch('7', 'recife', 'real', null).launch.state}</p>;
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => configureClient({}));

it('launches again once the player has given the data for whose lack the launch was refused (SESS-16)', async () => {
  let launches = 0;
  configureClient({
    getBaseUrl: () => 'http://localhost/api',
    fetch: async () => {
      launches += 1;
      return launches === 1
        ? Response.json({ message: 'Complete seu cadastro.', code: 'profile_incomplete' }, { status: 403 })
        : Response.json({ gameUrl: 'http://studio.test/play/onca#t=1' });
    },
  });
  dispatch({ type: 'loggedIn', token: TOKEN, user: ana(['phone', 'terms']) });
  const { element, unmount } = render(<Stage />);
  const shows = (state: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect(element.textContent).toBe(state);
    });
  await shows('refused');
  await lacks(['terms']);
  expect(launches).toBe(1);
  // A deposit asks for the CPF itself (SESS-12).
  await lacks(['cpf']);
  await shows('open');
  // A later change of the account leaves the open game alone.
  await lacks(['email_code']);
  await lacks([]);
  expect([launches, element.textContent]).toEqual([2, 'open']);
  unmount();
});
