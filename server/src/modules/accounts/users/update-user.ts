import type { updateUser as updateUserEndpoint } from '@parley/contract/accounts/users';
import type { Parsed } from '@parley/contract/http';
import type { SignedIn } from '../../../kit/viewer.ts';
import { forgetSessions } from '../sessions/signed-in.ts';
import { readUser, saveProfile } from './users.queries.ts';

export async function updateUser(person: SignedIn, profile: Parsed<typeof updateUserEndpoint>) {
  await saveProfile(person.user_id, profile);
  forgetSessions([person.session_id]);
  return readUser(person.user_id);
}
