/**
 * Proves to the live server whose session a connection belongs to, so that the platform can end it with the session.
 */
import type { UserAuthenticationCallback } from 'pusher-js';
import { signInLive } from '../contract/broadcasting.ts';
import { request } from './client.ts';

interface Connection {
  /** Whether a player is logged in and listening. */
  readonly isPlayer: () => boolean;
  /** Of the current connection. */
  readonly socketId: () => string | undefined;
}

export interface Proof {
  /**
   * Called when the connection asks for the user: answers now, or at `give` once a player is logged in. A guest never
   * answers.
   */
  readonly ask: (question: { readonly socketId: string }, answer: UserAuthenticationCallback) => void;
  readonly give: () => void;
}

/**
 * Makes the proof of a connection. A failure needs no handling: our live server closes the connection after a while,
 * and the next one asks again.
 */
export function createProof({ isPlayer, socketId }: Connection): Proof {
  let asked: { readonly of: string; readonly answer: UserAuthenticationCallback } | null = null;
  const give = () => {
    if (!asked || !isPlayer()) return;
    const { of, answer } = asked;
    asked = null;
    request(signInLive, { body: { socket_id: of } }).then(
      (proof) => {
        // A proof sent on another connection would count as forged.
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
