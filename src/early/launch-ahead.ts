/** Facts with which the document's script launches a game or the sports before the app starts. */
import type { AnswerOf, BodyInput } from '../contract/call.ts';
import type { FrameOptions } from '../contract/frame-address.ts';
import type { getGameUrl } from '../contract/games.ts';
import type { launchSport } from '../contract/sports.ts';

type Launch = typeof getGameUrl | typeof launchSport;

/** Returns the language of the document, which is the language of its address. */
export function documentLang(): FrameOptions['lang'] {
  return document.documentElement.lang.slice(0, 2) as FrameOptions['lang'];
}

/** Requests a launch; null after a refusal or a failure: the page then makes its own, which reports the reason. */
export async function launchAhead(
  path: `/api${Launch['path']}`,
  body: BodyInput<Launch> & Pick<FrameOptions, 'lang'>,
  token: string | null,
): Promise<string | null> {
  const headers = {
    'content-type': 'application/json',
    'accept-language': body.lang,
    // The player has pressed nothing yet, so the request must not keep a session alive (SESS-5).
    ...(token !== null && { authorization: `Bearer ${token}`, 'x-unattended': '1' }),
  };
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.ok ? ((await answer.json()) as AnswerOf<Launch>).gameUrl : null;
  } catch {
    return null;
  }
}
