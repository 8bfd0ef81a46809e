import { logout, refreshToken, signedInCookie } from '@parley/contract/accounts/sessions';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Grant, takeGrant } from './ahead.ts';
import { alone } from './alone.ts';
import { isApiError } from './api-error.ts';
import { endNotices } from './end-notices.ts';
import { recall, remember } from './remember.ts';
import { send } from './send.ts';
import { onTabs, tellTabs } from './tabs.ts';
import { uuid } from './uuid.ts';

/** What ended a session that the person did not end here; Login tells it. */
export type Ending = 'ended' | 'password_changed';
/** `unknown` until the refresh cookie has been tried once. */
type Session = { status: 'unknown' | 'in' | 'out'; ending: Ending | null };

const PROJECT_KEY = 'project';
const ATTEMPT_KEY = 'refresh attempt';
// A token with less life left would not survive the way to the server.
const SPARE_MS = 5_000;

let token: string | null = null;
let expiresAt = 0;
let renewing: Promise<string | null> | null = null;
let project: number | null | undefined;
let suspected: Ending = 'ended';
let endings = 0;

export const session = createStore<Session>(() => ({ status: 'unknown', ending: null }));
export const useSession = () => useStore(session);

/** A token that lives for at least `forMs`, or null when nobody is signed in. Throws when the server is away. */
export async function accessToken(forMs = SPARE_MS): Promise<string | null> {
  if (session.getState().status === 'unknown' && !hasSession()) leave(null);
  if (session.getState().status === 'out') return null;
  if (token && expiresAt > Date.now() + forMs) return token;
  return renewToken();
}

export const tokenLifeMs = () => Math.max(0, expiresAt - Date.now());

/** Tabs share one refresh cookie that works once, so they ask one after another. */
export function renewToken(): Promise<string | null> {
  renewing ??= alone('refresh-token', askForToken).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Whether this session is still alive; where it is not, Login tells what ended it. */
export async function checkSession(suspicion: Ending) {
  suspected = suspicion;
  await renewToken().catch(() => undefined);
  suspected = 'ended';
}

/** Keeps what a sign-in answered with; screens guarded by the session open by themselves. */
export function signIn(grant: Grant, project_id?: number) {
  keep(grant);
  if (project_id) chooseProject(project_id);
  tellTabs('signed_in');
}

/** Leaves this browser: all tabs follow. */
export async function signOut() {
  const ending = endNotices();
  await send(logout, {}, { token }).catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 401) throw error;
  });
  await ending;
  chooseProject(null);
  leave(null);
  tellTabs('signed_out');
}

/** The session has ended on the server's side, or here (`null`). */
export function leave(ending: Ending | null = suspected) {
  token = null;
  endings += 1;
  session.setState({ status: 'out', ending });
  void endNotices();
}

/** Read once: another tab that chooses a project must not move this one. */
export function currentProject(): number | null {
  if (project === undefined) project = Number(recall(PROJECT_KEY)) || null;
  return project;
}

/** One that may not be theirs is only looked at: what they come back to stays what it was. */
export function chooseProject(id: number | null, isKept = true) {
  project = id;
  if (isKept) remember(PROJECT_KEY, id ? String(id) : null);
}

/** What belongs together: from one sign-in to its end, in one project. */
export const sitting = () => `${endings} ${currentProject()}`;

/** Other tabs of this browser sign in and out too. */
export function followTabs(whenSignedInElsewhere: () => void): () => void {
  return onTabs((word) => {
    if (word === 'signed_out') return leave(null);
    // The cookie now belongs to that sign-in; the old token would outlive it.
    token = null;
    session.setState({ status: 'unknown' });
    whenSignedInElsewhere();
  });
}

/**
 * The cookie works once; a try whose answer got lost is repeated under the same name and gets the same answer. The token
 * that is about to end says whose question it is: it is not counted with those of strangers at the same address.
 */
async function askForToken(): Promise<string | null> {
  const attempt = recall(ATTEMPT_KEY) ?? uuid();
  remember(ATTEMPT_KEY, attempt);
  try {
    const grant = (await takeGrant()) ?? (await send(refreshToken, { attempt }, { token })).data;
    remember(ATTEMPT_KEY, null);
    keep(grant);
    return grant.token;
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    remember(ATTEMPT_KEY, null);
    leave();
    return null;
  }
}

function keep(grant: Grant) {
  token = grant.token;
  expiresAt = Date.now() + grant.expires_in * 1000;
  session.setState({ status: 'in' });
}

/** Both cookies come and go together. */
const hasSession = () => globalThis.document === undefined || document.cookie.includes(`${signedInCookie}=`);
