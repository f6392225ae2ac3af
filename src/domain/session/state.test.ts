import { expect, it, vi } from 'vitest';

it('keeps news for the first follower, and says that they wait', async () => {
  vi.resetModules();
  const { newsWait, onSessionNews, tell } = await import('./state.ts');
  expect(newsWait()).toBe(false);
  tell({ type: 'entered', isLogin: true });
  expect(newsWait()).toBe(true);
  const follower = vi.fn();
  onSessionNews(follower);
  expect(follower).toHaveBeenCalledExactlyOnceWith({ type: 'entered', isLogin: true });
  expect(newsWait()).toBe(false);
  tell({ type: 'dataOpened' });
  expect(newsWait()).toBe(false);
});
