/** Signs a live connection in to a session, so that the platform can end it with that session. */
import * as v from 'valibot';
import { defineCall } from './call.ts';

/** Pusher's user authentication, form or JSON, answered bare. The user in the answer stands for this session only. */
export const signInLive = defineCall({
  method: 'POST',
  path: '/broadcasting/user-auth',
  summary: 'Sign a live connection in, so that it ends with the session',
  restricted: true,
  body: v.object({ socket_id: v.pipe(v.string(), v.maxLength(64), v.regex(/^\d{1,20}\.\d{1,20}$/)) }),
  response: v.object({ auth: v.string(), user_data: v.string() }),
});
