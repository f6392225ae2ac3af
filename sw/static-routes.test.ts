import { describe, expect, it, vi } from 'vitest';
import { isAppNavigation } from './app-paths.ts';
import { declareRoutes, ROUTES, STRAIGHT_TO_NETWORK } from './static-routes.ts';

const ORIGIN = 'http://localhost:3000';

describe('the routes that go to the network without the worker', () => {
  it.each(STRAIGHT_TO_NETWORK.map(({ condition }) => condition.urlPattern))(
    '%s is not answered by the app',
    (pattern) => {
      for (const rest of ['', 'x', 'x/y']) {
        expect(isAppNavigation(new URL(pattern.replace('*', rest), ORIGIN), ORIGIN)).toBe(false);
      }
    },
  );

  it('leave pictures to the worker, which keeps them', () => {
    const patterns = ROUTES.filter(({ source }) => source === 'cache').map(({ condition }) => condition.urlPattern);
    const isMatched = (path: string) =>
      patterns.some((pattern) => new RegExp(`^${pattern.replace('.', '\\.').replace('*', '.*')}$`).test(path));
    expect(['/assets/login-1.js', '/assets/login-1.css'].map(isMatched)).toEqual([true, true]);
    expect(['/assets/images/ranks/1.webp', '/sw.js', '/'].map(isMatched)).toEqual([false, false, false]);
  });

  it('are declared to a browser that supports them and never fail the installation', async () => {
    const addRoutes = vi.fn(async () => undefined);
    await declareRoutes({ addRoutes } as never);
    expect(addRoutes).toHaveBeenCalledWith(ROUTES);
    await expect(declareRoutes({} as never)).resolves.toBeUndefined();
    const refuses = () => Promise.reject(new TypeError('no such rule'));
    await expect(declareRoutes({ addRoutes: refuses } as never)).resolves.toBeUndefined();
  });
});
