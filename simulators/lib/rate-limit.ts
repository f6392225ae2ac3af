/** A token bucket for each key: bursts up to `size`, then `perSecond`. Bounded in memory. */
export class RateLimit {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #size: number;
  readonly #perSecond: number;

  constructor(size: number, perSecond: number) {
    this.#size = size;
    this.#perSecond = perSecond;
  }

  /** Takes one token. @returns 0, or the seconds to wait if there is none */
  take(key: string): number {
    const now = Date.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#size, at: now };
    bucket.tokens = Math.min(this.#size, bucket.tokens + ((now - bucket.at) / 1_000) * this.#perSecond);
    bucket.at = now;
    // Re-inserted, so that the map's first keys are the ones unused for longest.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > 10_000) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perSecond);
    bucket.tokens -= 1;
    return 0;
  }
}
