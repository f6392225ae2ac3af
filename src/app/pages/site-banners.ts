import { latePart } from '../../lib/late-part.tsx';

/** The banners of a placement, loaded after the first paint. */
export const siteBanners = latePart(() => import('./SiteBanners.tsx').then((it) => it.SiteBanners));
