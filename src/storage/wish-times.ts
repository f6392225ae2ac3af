import { currentPrivate } from './databases.ts';

/** When what waits was wished, by `{kind}:{subject}`, milliseconds since 1970; nothing when storage fails. */
export async function wishTimes(): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = (await (await currentPrivate())?.outbox.all()) ?? [];
    return new Map(rows.map(({ id, madeAt }) => [id, madeAt]));
  } catch {
    return new Map();
  }
}
