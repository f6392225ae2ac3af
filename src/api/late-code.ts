import { ApiError } from './errors.ts';
import { networkFailures } from './failures.ts';

/**
 * Code that is loaded on the way to the API. When it does not arrive, the API was not reached: the screens say so as
 * they do for any request without an answer, and whoever asks again loads it again.
 */
export async function arrived<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    networkFailures.increment();
    throw new ApiError({ status: 0, code: 'network', message: 'The client did not arrive', cause });
  }
}
