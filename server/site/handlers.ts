/** The site: configuration, categories, banners, redirects, icons, the visitor's country. */
import type * as calls from '../../src/contract/site.ts';
import { ApiError } from '../errors.ts';
import { listCategories } from '../games/lobby.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { iconSet } from './icons.ts';
import { previewOf } from './previews.ts';
import { findRedirect } from './redirects.ts';
import { listBanners } from './sites.ts';

export const siteHandlers: HandlersFor<typeof calls> = {
  async getSiteConfig({ deps, services, site, language, host, header }) {
    // Only this call's 402 means maintenance (SITE-3).
    if (site.maintenance)
      throw new ApiError(402, 'maintenance', { details: { until: site.config.maintenance_until ?? null } });
    const shown = await previewOf(deps, site, header('cookie'));
    return services.sites.configFor(shown, { language, host });
  },

  async getCategories({ deps, site, language }) {
    return { data: await listCategories(deps, site.id, language) };
  },

  async getBanners({ deps, site, language }) {
    return { data: await listBanners(deps, site, language) };
  },

  getGeoip: ({ services, ip, header }) => services.geoip.whereIs({ ip, header }),

  async getRedirect({ deps, site, query }) {
    return { data: await findRedirect(deps, site, query.path) };
  },

  async getIcons({ params, query }) {
    const set = await iconSet(params.set, query.icons?.split(',') ?? []);
    if (!set) throw new ApiError(404, 'icon_set_not_found');
    return reply(200, set);
  },
};
