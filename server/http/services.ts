/** Services of the HTTP side that live as long as the process, made once from the deps. */
import { type ChatPace, createChatPace } from '../chat/pace.ts';
import type { Deps } from '../deps.ts';
import { secretsOf } from '../env.ts';
import { createPictures, type Pictures } from '../files/pictures.ts';
import { type FileStore, filesOf } from '../files/store.ts';
import { createUploadPlaces, type UploadPlaces } from '../files/uploads.ts';
import { createGeoip, type Geoip } from '../gateways/geoip/geoip.ts';
import { createGoogleTokens, type GoogleTokens } from '../gateways/google/id-token.ts';
import { createZipLookup, type ZipLookup } from '../gateways/zip/zip.ts';
import { createLetters, type LetterService } from '../letters/letters.ts';
import { createPush, type PushService } from '../push/push.ts';
import { type Captcha, createCaptcha } from '../session/captcha.ts';
import { createSites, type Sites } from '../site/sites.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';
import { createTurns, type Turns } from './turns.ts';

export interface Services {
  readonly sites: Sites;
  readonly rateLimits: RateLimits;
  readonly turns: Turns;
  readonly captcha: Captcha;
  /** Running registrations by their idempotency key: two requests with the same key share one. */
  readonly registering: Map<string, Promise<unknown>>;
  readonly files: FileStore;
  readonly pictures: Pictures;
  readonly uploadPlaces: UploadPlaces;
  readonly chatPace: ChatPace;
  readonly letters: LetterService;
  readonly push: PushService;
  readonly google: GoogleTokens;
  readonly geoip: Geoip;
  readonly zip: ZipLookup;
}

/** Makes the services. `rateScale` multiplies the burst limits, for tests that must reach one quickly. */
export function createServices(deps: Deps, options: { readonly rateScale?: number } = {}): Services {
  return {
    sites: createSites(deps),
    rateLimits: createRateLimits(deps, options.rateScale === undefined ? {} : { scale: options.rateScale }),
    turns: createTurns(),
    letters: createLetters(deps),
    push: createPush(deps),
    google: createGoogleTokens({ keysUrl: deps.env.GOOGLE_KEYS_URL, wallMs: () => deps.clock.wallMs() }),
    geoip: createGeoip(deps),
    zip: createZipLookup(deps),
    captcha: createCaptcha({ db: deps.db, clock: deps.clock, secrets: secretsOf(deps.env, 'CAPTCHA_SECRET') }),
    registering: new Map(),
    files: filesOf(deps),
    pictures: createPictures(),
    uploadPlaces: createUploadPlaces(),
    chatPace: createChatPace(deps.clock),
  };
}
