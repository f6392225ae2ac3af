/** Reads events of a live channel: the name without its prefix, the payload by the schema of its channel. */
import * as v from 'valibot';
import {
  type EventName,
  type EventPayload,
  eventName,
  guestEvents,
  publicEvents,
  userEvents,
} from '../contract/channels.ts';

export type ChannelKind = 'public' | 'guest' | 'user';
export type LiveEvent = {
  readonly [N in EventName]: { readonly name: N; readonly payload: EventPayload<N> };
}[EventName];

const SCHEMAS: Readonly<Record<ChannelKind, Readonly<Record<string, v.GenericSchema>>>> = {
  public: publicEvents,
  guest: guestEvents,
  user: userEvents,
};

/** Parses an event; null when its name is unknown on this channel or its payload does not fit. Never throws. */
export function readEvent(kind: ChannelKind, wireName: string, wirePayload: unknown): LiveEvent | null {
  const name = eventName(wireName);
  const schema = name === null ? undefined : SCHEMAS[kind][name];
  if (schema === undefined) return null;
  const parsed = v.safeParse(schema, fromText(wirePayload));
  // The schema was looked up by this name.
  return parsed.success ? ({ name, payload: parsed.output } as LiveEvent) : null;
}

// Pusher's clients parse JSON once; some back ends encode it twice.
function fromText(payload: unknown): unknown {
  if (typeof payload !== 'string') return payload;
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
