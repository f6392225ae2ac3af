/** How answers are read: parsed once by the contract, an error's facts from whatever back end speaks. */
import * as v from 'valibot';
import type { Call } from '../contract/call.ts';
import { ApiError } from './errors.ts';

/** The body as JSON; undefined when it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

/** The answer of a call, parsed by its schema. Throws `ApiError`. */
export async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (call.response === undefined) return undefined;
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  // A captive portal or a proxy answers every address with its own page and a cheerful 200.
  if (type.includes('text/html')) {
    throw new ApiError({
      status: 0,
      code: 'network',
      message: `${call.path}: an HTML page answered instead of the API`,
    });
  }
  let value: unknown = text;
  if (type.includes('json') || type === '') {
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new ApiError({
        status: response.status,
        code: 'schema',
        message: `${call.path}: the answer is no JSON`,
        cause,
      });
    }
  }
  const parsed = v.safeParse(call.response, value);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  const where = issue ? `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}` : 'answer';
  throw new ApiError({ status: response.status, code: 'schema', message: `${call.path}: ${where}` });
}

/** The body as a file, as it comes. A page of HTML is a captive portal's, never our file. Throws `ApiError`, TypeError. */
export async function readFile(response: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html')) {
    throw new ApiError({ status: 0, code: 'network', message: 'An HTML page answered instead of a file' });
  }
  if (!response.body || !onBytes) return await response.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value);
    bytes += step.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type });
}

const loosely = v.looseObject({
  message: v.fallback(v.optional(v.string()), undefined),
  code: v.fallback(v.optional(v.string()), undefined),
  errors: v.fallback(
    v.optional(
      v.record(
        v.string(),
        v.union([
          v.array(v.string()),
          v.pipe(
            v.string(),
            v.transform((line) => [line]),
          ),
        ]),
      ),
    ),
    undefined,
  ),
});

/** An error answer, ours or of any other back end: whatever of `message`, `code` and `errors` can be read is kept. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await jsonOf(response);
  const parsed = v.safeParse(loosely, body);
  const facts = parsed.success ? parsed.output : undefined;
  return new ApiError({
    status: response.status,
    code: facts?.code ?? 'http',
    message: facts?.message ?? `HTTP ${response.status}`,
    errors: facts?.errors,
    retryAfter: retryAfterOf(response),
    body,
  });
}

/** `Retry-After` in milliseconds, from seconds or a date. */
export function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
