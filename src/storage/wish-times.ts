import { currentPrivate } from './databases.ts';

/** Returns when each queued mark was set, by `{kind}:{subject}`, milliseconds since 1970; empty when storage fails. */
export async function wishTimes(): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = (await (await currentPrivate())?.outbox.all()) ?? [];
    return new Map(rows.map(({ id, madeAt }) => [id, madeAt]));
  } catch {
    return new Map();
  }
}
