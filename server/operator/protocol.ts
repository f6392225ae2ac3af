/**
 * The protocol of the operator's socket: JSON, one message a line; one connection is one command. Both sides parse
 * their input, because the command may come from another build than the running platform.
 */
import * as v from 'valibot';
import { output } from './output.ts';

export const VERSION = 1;
/** Limits of a line in characters: of a request, and of an answer. */
export const MAX_REQUEST = 64 * 1024;

export const request = v.object({
  v: v.literal(VERSION),
  command: v.pipe(v.string(), v.maxLength(100)),
  /** Arguments in their order. */
  words: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20_000))), v.maxLength(20)),
  options: v.record(v.string(), v.union([v.string(), v.literal(true)])),
  /** Name of the operator for the audit log, or else of the operating system's user: only they can open the socket. */
  user: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  named: v.optional(v.boolean(), false),
});
export type Request = v.InferInput<typeof request>;

export const message = v.variant('type', [
  /** The platform has accepted the command and works on it. */
  v.object({ type: v.literal('accepted') }),
  v.object({ type: v.literal('output'), output }),
  /** The last message. With a problem the exit code is 1. */
  v.object({ type: v.literal('end'), hint: v.nullable(v.string()), problem: v.nullable(v.string()) }),
]);
export type Message = v.InferOutput<typeof message>;

/** The value of a line of JSON; undefined if it does not parse. */
export function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Cuts a stream of text into lines. */
export function lineReader(onLine: (line: string) => void): { push(text: string): void; readonly pending: number } {
  let rest = '';
  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    },
    get pending() {
      return rest.length;
    },
  };
}
