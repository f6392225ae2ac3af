/** CMS pages and legal texts, in the language of the request. */
import * as v from 'valibot';
import { data, defineCall, slug, timestamp } from './call.ts';

export const contentPage = v.object({
  slug,
  title: v.string(),
  /** Sanitised by the server; the client sanitises it again before showing it. */
  html: v.string(),
  updated_at: timestamp,
});
export type ContentPage = v.InferOutput<typeof contentPage>;

/** 404 `page_not_found`. Accept-Language chooses the language. */
export const getPage = defineCall({
  method: 'GET',
  path: '/pages/{slug}',
  auth: 'none',
  summary: 'One page of text',
  etag: true,
  params: v.object({ slug }),
  response: data(contentPage),
  errors: ['page_not_found'],
});
