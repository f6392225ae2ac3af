/** Configuration of the API client, apart from the client itself: known before the first request loads it. */
import type { ApiError } from './errors.ts';

export interface ClientConfig {
  /** The API's address without a trailing slash. `/api` unless the site's theme names another. */
  getBaseUrl(): string;
  getToken(): string | null;
  getGuestId(): string;
  /** The stored campaign parameter; null when there is none. */
  getCampaign(): string | null;
  getLocale(): 'pt' | 'en';
  /** The sent token got a 401; the session checks whether it is still valid. */
  onUnauthorized(error: ApiError, token: string): void;
  /** The sent token got a 403; the session reads the account's state if that is the reason. */
  onForbidden(error: ApiError): void;
  /** The API asks for a proof first (step-up): prompts the player. True: proved, and the call is sent again. */
  stepUp(refusal: unknown): Promise<boolean>;
  /** A read without an answer waits here until storage has restored its cached answer. */
  beforeGivingUp(): Promise<void>;
  /** Tests pass the server's own `app.fetch`. */
  fetch?: typeof fetch;
}

const defaults: ClientConfig = {
  getBaseUrl: () => '/api',
  getToken: () => null,
  getGuestId: () => '',
  getCampaign: () => null,
  getLocale: () => 'pt',
  onUnauthorized: () => undefined,
  onForbidden: () => undefined,
  stepUp: async () => false,
  beforeGivingUp: async () => undefined,
};

let config: ClientConfig = defaults;

/** The language of answers, for the keys of reads whose words depend on it. */
export function clientLocale(): 'pt' | 'en' {
  return config.getLocale();
}

/** Sets the configuration. Called once, before the first request; tests may call it again. */
export function configureClient(next: Partial<ClientConfig>): void {
  config = { ...defaults, ...next };
}

/** Returns the current configuration. */
export function clientConfig(): ClientConfig {
  return config;
}
