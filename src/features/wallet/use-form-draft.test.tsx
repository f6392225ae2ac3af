// @vitest-environment jsdom
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../contract/session.ts';
import { dispatch } from '../../domain/session/state.ts';
import { forgetFormDrafts } from '../../storage/form-draft.ts';
import { render } from '../../ui/testing.tsx';
import { draftAmount, useFormDraft } from './use-form-draft.ts';

let now: { readonly amount: number | null; readonly draft: ReturnType<typeof useFormDraft> };
function Form({ begin = null }: { readonly begin?: number | null }) {
  const [amount, setAmount] = useState(begin);
  const draft = useFormDraft('deposit', (kept) => setAmount((known) => known ?? draftAmount(kept)));
  useEffect(() => {
    now = { amount, draft };
  });
  return null;
}

let page: ReturnType<typeof render> | undefined;
const open = (begin?: number) => {
  page?.unmount();
  page = render(<Form begin={begin ?? null} />);
};
// Subscribers of the session are notified asynchronously.
const enter = (id: string | null) =>
  act(async () =>
    dispatch(
      id === null
        ? { type: 'ended', exclusion: null }
        : { type: 'loggedIn', token: `token-of-${id}`, user: { id } as User },
    ),
  );

beforeEach(() => enter('ana'));
afterEach(async () => {
  page?.unmount();
  page = undefined;
  await enter(null);
  sessionStorage.clear();
});

it('restores the input, also when the session is known only after the form opened', async () => {
  open();
  now.draft.keep({ amount: '3700' });
  open();
  expect(now.amount).toBe(3700);
  await enter(null);
  open();
  expect(now.amount).toBeNull();
  await enter('ana');
  expect(now.amount).toBe(3700);
});

it('stores input that was typed before the session was known', async () => {
  await enter(null);
  open();
  now.draft.keep({ amount: '3700' });
  expect(sessionStorage).toHaveLength(0);
  await enter('ana');
  open();
  expect(now.amount).toBe(3700);
});

it('prefers the amount of a link to the stored one', () => {
  open();
  now.draft.keep({ amount: '3700' });
  open(5000);
  expect(now.amount).toBe(5000);
});

it('merges fields, and drops sent and emptied input, that of another player, and all at logout', async () => {
  open();
  now.draft.keep({ amount: '3700', method: '7' });
  now.draft.keep({ amount: '4200' });
  expect(sessionStorage.getItem('draft:deposit:ana')).toBe('{"amount":"4200","method":"7"}');
  await enter('bia');
  open();
  expect(now.amount).toBeNull();
  await enter('ana');
  open();
  expect(now.amount).toBe(4200);
  now.draft.keep({ amount: '', method: '' });
  open();
  expect(now.amount).toBeNull();
  now.draft.keep({ amount: '100' });
  now.draft.forget();
  open();
  expect(now.amount).toBeNull();
  now.draft.keep({ amount: '100' });
  forgetFormDrafts();
  open();
  expect(now.amount).toBeNull();
});
