import { lazyComponent } from '../../lib/lazy-component.tsx';

/** The banners of a placement, loaded after the first paint. */
export const siteBanners = lazyComponent(() => import('./SiteBanners.tsx').then((it) => it.SiteBanners));
