import { minutes, now } from '../../kit/clock.ts';
import { hashToken, isSameHash, newToken } from '../../kit/tokens.ts';
import type { SignedInViewer } from '../../kit/viewer.ts';
import { surroundings } from './surroundings.ts';

const lastsMs = minutes(10);

/** Who set out to a provider's page, and until when they may come back. A new one takes the place of the one before. */
export type SetOut = { hash: string; session_id: string; until: number; return_url: string };

/** `about`: by it the page that is led back to knows what it is about. */
export function setOut(
  { project_id, session_id }: SignedInViewer,
  about: string | number,
  host: string,
): { state: string; set_out: SetOut } {
  const state = `${project_id}.${about}.${newToken()}`;
  const until = now().getTime() + lastsMs;
  return { state, set_out: { hash: hashToken(state), session_id, until, return_url: returnAddress(host) } };
}

/** Each brand comes back to its own host; providers lead only to addresses they were told of. */
const returnAddress = (host: string): string => `${new URL(surroundings().public_url).protocol}//${host}/app/settings/`;

/** The provider's page has led back: the same browser, and in time. Whoever asks forgets it, so that it is good once. */
export const isBack = (known: SetOut | null, { session_id }: SignedInViewer, state: string): known is SetOut =>
  known !== null &&
  known.session_id === session_id &&
  isSameHash(known.hash, hashToken(state)) &&
  known.until >= now().getTime();
