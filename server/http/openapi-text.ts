/** The OpenAPI document as text; made once, because it changes only with the build. */
import { calls } from '../../src/contract/all.ts';
import { buildOpenApi } from './openapi.ts';

let text: string | undefined;

export function openApiText(): string {
  text ??= JSON.stringify(buildOpenApi(calls, { title: 'Jangada', version: '1.0.0' }));
  return text;
}
