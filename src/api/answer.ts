/** Reads answers: parses them by the contract, and reads an error's facts from any back end. */
import * as v from 'valibot';
import type { Call } from '../contract/call.ts';
import { ApiError } from './errors.ts';

/** Reads the body as JSON; undefined when it is not JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

/** Reads the answer of a call, parsed by its schema. Throws `ApiError`. */
export async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (call.response === undefined) return undefined;
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  // A captive portal or proxy answers every address with its own page and status 200.
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

/**
 * Reads the body as a file and reports its bytes as they arrive. Throws `ApiError` for HTML (a captive portal),
 * TypeError.
 */
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

/**
 * Makes an `ApiError` from an error answer of any back end: keeps `message`, `code` and `errors` where they can be
 * read.
 */
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

/** Reads `Retry-After`, in seconds or as a date, in milliseconds. */
export function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
