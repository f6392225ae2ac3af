/** How a live connection proves whose session it belongs to, with which the platform ends it. */
import type { UserAuthenticationCallback } from 'pusher-js';
import { signInLive } from '../contract/broadcasting.ts';
import { request } from './client.ts';

interface Connection {
  /** Whether it is known that a player listens. */
  readonly isPlayer: () => boolean;
  /** Of the connection as it is now. */
  readonly socketId: () => string | undefined;
}

export interface Proof {
  /** The connection asks who it is: answered now, or when `give` is called with a player there. A guest never answers. */
  readonly ask: (question: { readonly socketId: string }, answer: UserAuthenticationCallback) => void;
  readonly give: () => void;
}

/** Failing to prove it costs nothing here: our live server lets the connection go after a while, and the next one asks. */
export function createProof({ isPlayer, socketId }: Connection): Proof {
  let asked: { readonly of: string; readonly answer: UserAuthenticationCallback } | null = null;
  const give = () => {
    if (!asked || !isPlayer()) return;
    const { of, answer } = asked;
    asked = null;
    request(signInLive, { body: { socket_id: of } }).then(
      (proof) => {
        // On another connection than it was made for, it would be taken for a forgery.
        if (socketId() === of) answer(null, proof);
      },
      () => undefined,
    );
  };
  return {
    give,
    ask: (question, answer) => {
      asked = { of: question.socketId, answer };
      give();
    },
  };
}
