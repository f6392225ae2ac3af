/** Who is calling and where to, apart from the client itself: known before the first request loads that. */
import type { ApiError } from './errors.ts';

export interface ClientConfig {
  /** Where the API lives, without a slash at the end. `/api` unless the site's theme says otherwise. */
  getBaseUrl(): string;
  getToken(): string | null;
  getGuestId(): string;
  /** The stored campaign parameter, null when there is none. */
  getCampaign(): string | null;
  getLocale(): 'pt' | 'en';
  /** A 401 came back for the token that was sent; the session looks whether it is still alive. */
  onUnauthorized(error: ApiError, token: string): void;
  /** A call was refused for what the session must prove first: asks the player. True: proved, and the call goes out again. */
  stepUp(refusal: unknown): Promise<boolean>;
  /** Nobody answered a read that is kept for an offline visit: waits until it is known what is kept. */
  beforeGivingUp(): Promise<void>;
  /** Tests point this at the server's own `app.fetch`. */
  fetch?: typeof fetch;
}

const defaults: ClientConfig = {
  getBaseUrl: () => '/api',
  getToken: () => null,
  getGuestId: () => '',
  getCampaign: () => null,
  getLocale: () => 'pt',
  onUnauthorized: () => undefined,
  stepUp: async () => false,
  beforeGivingUp: async () => undefined,
};

let config: ClientConfig = defaults;

/** The language that answers are asked for in, for the keys of reads whose words depend on it. */
export function clientLocale(): 'pt' | 'en' {
  return config.getLocale();
}

/** Says who is calling and where to. Called once, before the first request; a test may call it again. */
export function configureClient(next: Partial<ClientConfig>): void {
  config = { ...defaults, ...next };
}

/** What was said last. */
export function clientConfig(): ClientConfig {
  return config;
}
