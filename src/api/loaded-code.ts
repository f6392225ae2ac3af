import { ApiError } from './errors.ts';
import { networkFailures } from './failures.ts';

/**
 * Awaits code that loads before a request. A failed load counts as a network failure: screens show it as one, and a
 * retry loads the code again.
 */
export async function loadedCode<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    networkFailures.count += 1;
    throw new ApiError({ status: 0, code: 'network', message: 'The client did not arrive', cause });
  }
}
