/**
 * A `fetch` that reports upload progress. Browsers support that over HTTP/1.1 only by XMLHttpRequest, which is used
 * nowhere else.
 */

const NO_BODY = new Set([204, 205, 304]);

/** Returns a function like `fetch`; `onProgress` gets 0 to 1. Rejects as fetch does: TypeError, or AbortError. */
export function uploadingFetch(onProgress: (part: number) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const body = await asked.blob();
    return await new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const giveUp = () => xhr.abort();
      const rejectWith = (error: Error) => {
        asked.signal.removeEventListener('abort', giveUp);
        reject(error);
      };
      xhr.open(asked.method, asked.url);
      xhr.responseType = 'blob';
      asked.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      xhr.addEventListener('load', () => {
        asked.signal.removeEventListener('abort', giveUp);
        const answer = NO_BODY.has(xhr.status) ? null : (xhr.response as Blob | null);
        resolve(new Response(answer, { status: xhr.status, headers: headersOf(xhr) }));
      });
      xhr.addEventListener('error', () => rejectWith(new TypeError('The upload did not arrive')));
      const givenUp = () => rejectWith(new DOMException('The upload was given up', 'AbortError'));
      xhr.addEventListener('abort', givenUp);
      if (asked.signal.aborted) {
        givenUp();
        return;
      }
      asked.signal.addEventListener('abort', giveUp, { once: true });
      xhr.send(body);
    });
  };
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
