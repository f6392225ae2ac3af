/** Fetches files that the API makes for a player, with the session's token, and saves them in the browser. */
import type { Call } from '../contract/call.ts';
import type { RequestExtras } from './call-input.ts';
import { requestFile } from './client.ts';

/** Milliseconds; longer than for a read, because large statements take time. */
const TIMEOUT_FILE = 120_000;

export interface DownloadInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly signal?: RequestExtras['signal'];
  /** Reports the bytes received so far. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Fetches the file of a call that `produces` one and saves it. `name` is used if the API names none. Returns the saved
 * name. Throws `ApiError`; an incomplete file is not saved.
 */
export async function download(call: Call, name: string, input: DownloadInput = {}): Promise<string> {
  const { file, name: saved } = await fetchFile(call, name, input);
  saveFile(file, saved);
  return saved;
}

/** Fetches such a file without saving it, with its name. Throws `ApiError`. */
export async function fetchFile(
  call: Call,
  name: string,
  input: DownloadInput = {},
): Promise<{ readonly file: Blob; readonly name: string }> {
  const { file, disposition } = await requestFile(call, {
    ...(input.params ? { params: { ...input.params } } : {}),
    ...(input.query ? { query: { ...input.query } } : {}),
    signal: input.signal,
    timeout: TIMEOUT_FILE,
    onBytes: input.onBytes,
  });
  return { file, name: filenameOf(disposition) ?? name };
}

/** Saves a file through the browser's download, under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads the file name of `Content-Disposition`, without path characters; null when there is none. */
export function filenameOf(header: string | null): string | null {
  if (header === null) return null;
  const star = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header);
  const written = star === undefined ? (plain?.[1] ?? plain?.[2]) : safelyDecoded(star);
  const name = written?.replace(/[/\\\p{Cc}]/gu, '').trim();
  return name === undefined || name === '' ? null : name;
}

function safelyDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
