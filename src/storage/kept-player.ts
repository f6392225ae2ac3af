import { currentPrivate } from './databases.ts';
import { ME } from './rows.ts';

/** From when the player is as this device keeps them, milliseconds since 1970; 0 where nothing is kept. Never throws. */
export async function playerKeptAt(): Promise<number> {
  return (await (await currentPrivate())?.reads.load(ME))?.updatedAt ?? 0;
}
