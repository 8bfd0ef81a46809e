import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { type Grant, startSession } from '../sessions/start-session.ts';
import { surroundings } from '../surroundings.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';

export async function signIn(credentials: Credentials, context: Context) {
  const user_id = await checkCredentials(credentials, context.address);
  const grant = await transaction(null, (tx) => startSession(tx, user_id, context));
  return withProjects(grant, user_id);
}

/** What every door answers: the token and the projects to choose from. */
export const withProjects = async (grant: Grant, user_id: number) => ({
  ...grant,
  projects: await surroundings().projectsOf(user_id),
});
