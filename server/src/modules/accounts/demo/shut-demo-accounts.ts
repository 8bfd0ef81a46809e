import { transaction } from '../../../kit/db/index.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { readDemoAccounts } from '../users/users.queries.ts';

/** Without the demo nobody stays signed in as one of its people. Answers how many there are. */
export async function shutDemoAccounts(): Promise<number> {
  const ids = await readDemoAccounts();
  await transaction(null, async (tx) => {
    for (const id of ids) await endSessions(tx, id, 'all');
  });
  return ids.length;
}
