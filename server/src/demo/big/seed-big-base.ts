import { sql } from 'kysely';
import { db, enterProject, transaction, type Tx } from '../../kit/db/index.ts';
import {
  beginInbox,
  rebuildSummaries,
  recountIn,
  withoutMessageTexts,
  withoutTexts,
} from '../../modules/inbox/index.ts';
import { beginDeals } from '../../modules/deals/index.ts';
import { beginFields } from '../../modules/fields/index.ts';
import { timeZoneOf } from '../../modules/projects/index.ts';
import { people, studio } from '../people.ts';
import { insertContacts, insertDeals, insertDialogues, insertFolders, insertMessages } from './rows.queries.ts';
import { holdTables } from './hold-tables.ts';
import { withoutIndexes } from './without-indexes.ts';

type Size = { contacts: number; messages: number; deals?: number };
type Say = (text: string) => void;

const bigTables = ['messages', 'dialogues', 'contacts', 'contact_texts', 'message_texts', 'folder_dialogues'];

/** A project of any size, made inside the database: for measuring. All of it or nothing. */
export async function seedBigBase(size: Size, say: Say): Promise<void> {
  const began = performance.now();
  const step = (text: string): void => say(`${((performance.now() - began) / 1000).toFixed(1)} s  ${text}`);
  const project_id = await transaction(null, async (tx) => {
    await holdTables(tx, bigTables);
    const id = await copyStudio(tx, `Big base, ${size.contacts} contacts`);
    await enterProject(tx, id);
    const team = await sql<{
      id: number;
    }>`select id from channels where project_id = ${id} and type = 'internal'`.execute(tx);
    await beginInbox(tx, {
      id,
      owner: people[0]!.id,
      team_channel_id: team.rows[0]!.id,
      time_zone: await timeZoneOf(tx, id),
    });
    await beginFields(tx, { id, language: 'en' });
    await withoutIndexes(tx, bigTables, step, async () => {
      step(`${size.contacts} contacts`);
      await insertFolders(tx, id);
      await withoutTexts(tx, id, async () => {
        await insertContacts(tx, id, size.contacts);
        await insertDialogues(tx, id);
      });
      await sql`analyze contacts, dialogues`.execute(tx);
      step(`${size.messages} messages`);
      await withoutMessageTexts(tx, id, () => insertMessages(tx, id, size.messages));
      step('summaries');
      await rebuildSummaries(id, tx);
    });
    await beginDeals(tx, { id, language: 'en' });
    if (size.deals) {
      step(`${size.deals} deals`);
      await insertDeals(tx, id, size.deals);
    }
    step('counts');
    await recountIn(tx, id);
    // It is made for measuring: nobody counts its dialogues meanwhile.
    await tx.deleteFrom('uncounted').where('project_id', '=', id).execute();
    return id;
  });
  // Without it the first readers would pay for what a base that has grown slowly has long behind it.
  step('statistics');
  await sql`vacuum (analyze)`.execute(db());
  step(`project ${project_id} is ready: choose it in the side menu of admin@demo.parley`);
}

/** The demo's project again under another name: its people, their rights and its channels, without its clients. */
async function copyStudio(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (name, brand, currency, country, time_zone, owner, tariff_id, modules, paid_to, managers_visibility)
    select ${name}, brand, currency, country, time_zone, owner, tariff_id, modules, paid_to, managers_visibility
    from projects where id = ${studio}
    returning id`.execute(tx);
  const id = rows[0]!.id;
  await enterProject(tx, studio);
  const { rows: channels } = await sql<{ type: string; name: string }>`
    select type, name, is_auth from channels where project_id = ${studio} order by id`.execute(tx);
  await enterProject(tx, id);
  await sql`
    insert into channels (project_id, type, name, is_auth)
    select ${id}, type, name, is_auth from json_populate_recordset(null::channels, ${JSON.stringify(channels)})`.execute(
    tx,
  );
  await sql`
    insert into members (project_id, user_id, project_role, is_manager, permissions, steps_closed_at, channels_ids)
    select ${id}, user_id, project_role, is_manager, permissions, steps_closed_at,
      (select array_agg(c.id order by c.id) from channels c where c.project_id = ${id}
        and (m.project_role = 'admin' or c.id % 3 = m.user_id % 3 or c.type = 'internal'))
    from members m where project_id = ${studio}`.execute(tx);
  return id;
}
