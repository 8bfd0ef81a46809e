import * as z from 'zod/mini';
import { email, exact, typedCode, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { brandNames } from '../projects/brands.ts';
import { browserZone } from '../time.ts';

/** A project as the picker after sign-in shows it. */
export const projectChoice = z.object({ id: z.number(), name: z.string(), brand: z.enum(brandNames) });

/** The access token lives in memory; the refresh token only in an httpOnly cookie. */
export const signedIn = z.object({ token: z.string(), expires_in: z.number(), projects: z.array(projectChoice) });

export const login = endpoint({
  method: 'POST',
  path: '/api/app/user/login/',
  access: 'public',
  summary: 'Sign in with e-mail and password, and the second factor where it is on',
  input: z.strictObject({ email, password: exact(1, 256), code: z.optional(typedCode) }),
  output: answer(signedIn),
});

/**
 * A refresh token used twice is taken for a stolen one and ends the session. Who may have to ask again (the answer got
 * lost, the page was reloaded, two tabs ask at once) names the try: the same `attempt` gets the same answer.
 */
export const refreshToken = endpoint({
  method: 'GET',
  path: '/api/app/user/refresh-token',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is rotated',
  input: z.strictObject({ attempt: z.optional(z.uuid()) }),
  output: answer(z.object({ token: z.string(), expires_in: z.number() })),
});

/** A cookie beside the refresh cookie that pages can read: without it there is nothing to refresh, and nobody asks. */
export const signedInCookie = 'parley_signed_in';

const logoutCall = {
  access: 'public',
  path: '/api/app/user/logout/',
  input: z.strictObject({}),
  output: done,
} as const;
export const logout = endpoint({ ...logoutCall, method: 'POST', summary: 'Sign out' });
/** The old path; works only from our own pages (see security notes in ARCHITECTURE.md). */
export const logoutByLink = endpoint({ ...logoutCall, method: 'GET', summary: 'Sign out by the old path' });

export const openidUrl = endpoint({
  method: 'GET',
  path: '/api/app/user/openid/url/',
  access: 'public',
  summary: 'Where to send the browser to sign in with Google',
  input: z.strictObject({ provider: z.literal('google') }),
  output: answer(z.object({ url: z.string() })),
});

/**
 * What the provider put into the address it sent the browser back to. Where the account has a second factor the answer
 * is second_factor_required: ask again with the same words and the authenticator's code.
 */
export const openidLogin = endpoint({
  method: 'POST',
  path: '/api/app/user/openid/login/',
  access: 'public',
  summary: 'Finish signing in with Google',
  input: z.strictObject({
    code: exact(1, 2048),
    state: exact(1, 512),
    iss: z.optional(upTo(512)),
    second_factor: z.optional(typedCode),
    /** Of the browser, for the first project of whoever is new. */
    time_zone: browserZone,
  }),
  output: answer(signedIn),
});

export const session = z.object({
  id: z.string(),
  user_agent: z.string(),
  address: z.string(),
  created_at: wireTime,
  last_used_at: wireTime,
  current: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/app/user/sessions/',
  access: 'user',
  summary: 'Where the user is signed in',
  input: z.strictObject({}),
  output: answer(z.array(session)),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/app/user/sessions/:session',
  access: 'user',
  summary: 'Sign out one place',
  input: z.strictObject({ session: z.uuid() }),
  output: done,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/app/user/sessions/',
  access: 'user',
  summary: 'Sign out everywhere else',
  input: z.strictObject({}),
  output: done,
});

/** Told to every other place the user is signed in; those pages reload into Login. */
export const passwordChanged = liveEvent('user:password_changed', z.object({ user_id: z.number() }));
