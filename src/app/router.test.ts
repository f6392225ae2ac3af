// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { type AppRouter, loadPageCode } from './router.tsx';

function routerAt(address: string) {
  const guard = vi.fn();
  const file = (load: () => Promise<void>) => Object.assign(() => null, { preload: vi.fn(load) });
  const [boxes, broken] = [
    file(async () => undefined),
    file(async () => {
      throw new Error('no network');
    }),
  ];
  const root = createRootRoute();
  const page = (path: string, component: typeof boxes) =>
    createRoute({ getParentRoute: () => root, path, component, beforeLoad: guard, loader: guard });
  const routeTree = root.addChildren([page('/boxes', boxes), page('/broken', broken)]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  return { router: router as unknown as AppRouter, guard, boxes, broken };
}

it('requests the code of the page of the address alone, and runs no guard and no read', () => {
  const { router, guard, boxes, broken } = routerAt('/boxes');
  loadPageCode(router);
  expect(boxes.preload).toHaveBeenCalledOnce();
  expect(broken.preload).not.toHaveBeenCalled();
  expect(guard).not.toHaveBeenCalled();
});

it('leaves a failed load to the router, and asks for nothing at an unknown address', async () => {
  const { router, broken } = routerAt('/broken');
  loadPageCode(router);
  await expect(broken.preload.mock.results[0]?.value).rejects.toThrow('no network');
  const elsewhere = routerAt('/nothing');
  loadPageCode(elsewhere.router);
  expect(elsewhere.boxes.preload).not.toHaveBeenCalled();
});
