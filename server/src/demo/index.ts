import { sql } from 'kysely';
import { db, transaction } from '../kit/db/index.ts';
import { openFiles } from '../kit/files/home.ts';
import type { FilePlaces } from '../kit/files/open-store.ts';
import { seedInbox } from './inbox.ts';
import { demoPassword } from './people.ts';
import { seedProjects } from './projects.ts';

export { hasOthers } from './has-others.ts';
export { connectDemo } from './simulated.ts';
export { resumeTrials, trialAccounts } from './trial-accounts.ts';

export const demoSignIns = `
  administrator  admin@demo.parley     ${demoPassword}
  operator       operator@demo.parley  ${demoPassword}
`;

/**
 * Fills an empty base with the demo: all of it or nothing, so that a broken start is simply begun again. What its people
 * send lies where all files are kept.
 */
export async function seedDemo(files: FilePlaces, say: (text: string) => void): Promise<void> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db());
  if (rows.length) return;
  say('Filling the demo…');
  await openFiles(files);
  await transaction(null, async (tx) => {
    // Two nodes may start at once over one empty base: the second waits, then finds it filled.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    const { rows: filled } = await sql`select 1 from users limit 1`.execute(tx);
    if (filled.length) return;
    await seedProjects(tx);
    await seedInbox(tx);
  });
  // Statements are planned once, by what is known of the tables: not knowing them would cost the first minutes dearly.
  await sql`analyze`.execute(db());
}
