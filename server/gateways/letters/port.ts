/** The port of a carrier, which brings a letter to a person by e-mail or text message. */

export type Channel = 'email' | 'sms';

/** The six digits of a letter that carries a code; null for any other. */
export function codeIn(kind: string, body: string): string | null {
  return kind.startsWith('code.') ? (/\b\d{6}\b/.exec(body)?.[0] ?? null) : null;
}

export interface Letter {
  readonly id: number;
  readonly channel: Channel;
  /** `code.recovery`, `notice.new_login`. */
  readonly kind: string;
  /** An e-mail address, or a telephone in E.164. */
  readonly recipient: string;
  /** Name of the site, as the sender's name. */
  readonly from: string;
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly body: string;
}

export interface Carrier {
  /** For the log. */
  readonly name: string;
  /** True if no letter leaves the machine: the development mailbox shows it. */
  readonly kept: boolean;
  /** Hands the letter over; after that the mail server or gateway is responsible for it. @throws CarryError */
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** One carrier for each channel; null: the platform has none, and calls that need it are refused with a message. */
export interface Carriers {
  readonly email: Carrier;
  readonly sms: Carrier | null;
}

/** The letter was not handed over. A permanent failure is not retried. */
export class CarryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CarryError';
    this.permanent = permanent;
  }
}
