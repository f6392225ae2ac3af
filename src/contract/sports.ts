/** Sports: the provider's sports page, opened like a game. */
import * as v from 'valibot';
import { defineCall, language } from './call.ts';

/** A section of the sports page, as `/sports?view=` and the frame name it: `live`, `league-br-a`, `match-br-a_1_0`. */
export const sportsView = v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w-]*$/));

/** A guest may look; betting there needs a login, which the launch carries. */
export const launchSport = defineCall({
  method: 'POST',
  path: '/games/launch/sport',
  auth: 'none',
  stepUp: { when: 'real_play' },
  summary: 'Open the sports page',
  body: v.object({
    lang: v.optional(language, 'pt'),
    device: v.optional(v.picklist(['mobile', 'desktop']), 'desktop'),
    /** Bets are for real money only; a guest gets the same page to read. */
    mode: v.optional(v.literal('real'), 'real'),
    /** Start section: `live`, `soon`, `esports`, a league, a match. */
    section: v.optional(sportsView),
  }),
  response: v.object({ gameUrl: v.pipe(v.string(), v.url()) }),
  errors: [
    'sports_not_available',
    'game_maintenance',
    'player_blocked',
    'restricted_session',
    'profile_incomplete',
    'verification_required',
    'prohibited',
    'verification_unavailable',
  ],
});
