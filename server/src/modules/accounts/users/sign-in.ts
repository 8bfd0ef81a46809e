import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { type Grant, startSession } from '../sessions/start-session.ts';
import { surroundings } from '../surroundings.ts';
import { checkCredentials, type Credentials, stillProved } from './check-credentials.ts';

export async function signIn(credentials: Credentials, context: Context) {
  const proved = await checkCredentials(credentials, context);
  const grant = await transaction(null, async (tx) => startSession(tx, await stillProved(tx, proved), context));
  return withProjects(grant, proved.id);
}

/** What every door answers: the token and the projects to choose from. */
export const withProjects = async (grant: Grant, user_id: number) => ({
  ...grant,
  projects: await surroundings().projectsOf(user_id),
});
