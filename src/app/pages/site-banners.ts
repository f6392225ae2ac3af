import { latePart } from '../../lib/late-part.tsx';

/** The banners of a placement, which no first paint waits for. */
export const siteBanners = latePart(() => import('./SiteBanners.tsx').then((it) => it.SiteBanners));
