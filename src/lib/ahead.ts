/** Answers of the API that the document's script has requested before the app runs. */

/** An answer, with the times of the request and of the answer in milliseconds since 1970. */
export interface Ahead {
  readonly response: Response;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The account of a token. */
export interface AccountAhead {
  readonly token: string;
  /** The answer to `auth/me`; null after a refusal or a failure: the app then asks, and handles the reason. */
  readonly answer: Promise<Ahead | null>;
}
