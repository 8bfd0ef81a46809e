import { db, openDatabase, transaction } from '../src/kit/db/index.ts';
import { beginInbox } from '../src/modules/inbox/index.ts';
import { configureProjects, createFirstProject, findMember } from '../src/modules/projects/index.ts';
import { freshDatabase } from './database.ts';
import { addChannel } from './office.ts';

/** A project with two channels and no program around it, where only the test itself sends statements. */
export async function openQuietOffice() {
  openDatabase(await freshDatabase());
  configureProjects({
    public_url: '',
    hooks_url: () => '',
    simulator_url: null,
    onlineIn: () => [],
    tellRightsChanged: () => undefined,
    beginnings: [beginInbox],
    firstProofs: [],
    arrivals: [],
    teamGoing: async () => undefined,
    namingColumns: {},
  });
  const user_id = await transaction(null, async (tx) => {
    const vera = { email: 'vera@example.test', name: 'Vera' };
    const { id } = await tx.insertInto('users').values(vera).returning('id').executeTakeFirstOrThrow();
    await createFirstProject(tx, { id, language: 'en', brand: 'parley' });
    return id;
  });
  const { id: project_id } = await db().selectFrom('projects').select('id').executeTakeFirstOrThrow();
  return {
    viewer: (await findMember(project_id, user_id))!,
    telegram: await addChannel(project_id, 'telegram'),
    whatsapp: await addChannel(project_id, 'whatsapp'),
  };
}
