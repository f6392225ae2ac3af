import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { validate } from './guards.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

const missing = async () => {
  throw new ApiError({ status: 404, code: 'box_not_found', message: '' });
};

it('shows the 404 page for an answer of 404, and none for another failure', async () => {
  await expect(validate({ pathname: '/casino/box/x' }, missing)).rejects.toMatchObject({
    data: { path: '/casino/box/x' },
  });
  const down = new ApiError({ status: 503, code: 'http', message: '' });
  await expect(validate({ pathname: '/casino/box/x' }, () => Promise.reject(down))).resolves.toBeUndefined();
});

it('opens a page at once without a network, and does not wait for the retries of its read', async () => {
  onlineManager.setOnline(false);
  const load = vi.fn(() => new Promise<never>(() => undefined));
  await validate({ pathname: '/casino/box/x' }, load);
  expect(load).not.toHaveBeenCalled();
});

it('opens a page whose answer is late with its skeleton', async () => {
  vi.useFakeTimers();
  const opened = validate({ pathname: '/casino/box/x' }, () => new Promise<never>(() => undefined));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(opened).resolves.toBeUndefined();
  vi.useRealTimers();
});
