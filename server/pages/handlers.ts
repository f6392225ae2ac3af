/** CMS pages and legal texts. */
import type * as calls from '../../src/contract/pages.ts';
import type { HandlersFor } from '../http/handler.ts';
import { findPage } from './pages.ts';

export const pagesHandlers: HandlersFor<typeof calls> = {
  async getPage({ deps, site, language, params }) {
    return { data: await findPage(deps, site, params.slug, language) };
  },
};
