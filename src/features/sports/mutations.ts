/** The sports are opened anew at each visit: the address may carry a launch token, which is valid once. */
import { request } from '../../api/client.ts';
import type { BodyInput } from '../../contract/call.ts';
import { launchSport } from '../../contract/sports.ts';

/** Requests the address of the sports page. Throws `ApiError`. */
export async function openSports(body: BodyInput<typeof launchSport>): Promise<string> {
  const { gameUrl } = await request(launchSport, { body });
  return gameUrl;
}
