/** The state of the known balance when a call to the platform began. */
export interface Begun {
  readonly movements: number;
  readonly order: number;
}

/**
 * The balance of a session, centavos. Answers of calls that overlap can come in another order than the platform booked
 * them; an older balance never replaces a newer one.
 */
export class KnownBalance {
  #amount: number;
  /** Grows with each change, so that a browser can order the answers that it gets. */
  #sequence = 1;
  #begun = 0;
  /** Movements that the platform has answered. */
  #movements = 0;
  /** Order of the newest reading that counted. */
  #read = 0;

  constructor(amount: number) {
    this.#amount = amount;
  }

  get amount(): number {
    return this.#amount;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Call it before each reading and each stake, and hand its result to `read` or `moved`. */
  begin(): Begun {
    this.#begun += 1;
    return { movements: this.#movements, order: this.#begun };
  }

  /** Takes a reading, unless a movement was answered since it began or a later reading has come. */
  read({ movements, order }: Begun, amount: number): void {
    if (movements !== this.#movements || order < this.#read) return;
    this.#read = order;
    this.#set(amount);
  }

  /** Takes the balance after a stake. Of two stakes that overlap, the smaller balance is the newer one. */
  moved({ movements }: Begun, amount: number): void {
    const isAlone = movements === this.#movements;
    this.#movements += 1;
    this.#set(isAlone ? amount : Math.min(this.#amount, amount));
  }

  #set(amount: number): void {
    this.#amount = amount;
    this.#sequence += 1;
  }
}
