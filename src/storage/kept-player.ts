import { currentPrivate } from './databases.ts';
import { ME } from './rows.ts';

/** When this device stored the player, milliseconds since 1970; 0 if it has not. Never throws. */
export async function playerKeptAt(): Promise<number> {
  return (await (await currentPrivate())?.reads.load(ME))?.updatedAt ?? 0;
}
