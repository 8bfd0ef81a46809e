import { readFile } from 'node:fs/promises';
import { endCall } from '@parley/contract/calls/calls';
import { deleteClients } from '@parley/contract/clients/table';
import { eraseClients } from '@parley/contract/bins';
import { listJournal } from '@parley/contract/journal';
import { updateMember } from '@parley/contract/projects/members';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import type { Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { dbOf } from '../../kit/db/index.ts';
import { stepsOf } from '../../kit/db/migration-steps.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterAll(() => it.stop());

const migration = new URL('../../../db/migrations/0220_calls_without_names.sql', import.meta.url);
const told = async () =>
  (
    await sql<object>`select subject_name, actor from facts where name = 'callEnded' order by id`.execute(
      dbOf(it.project_id),
    )
  ).rows;
const lines = async (person: Person) => (await person.call(listJournal, { group: 'calls' })).body.data;

test('the journal names who called by whoever they are now, to those who see them, and nobody who was erased', async () => {
  const { vera, tom, project_id } = it;
  const { call: ours, tab } = await it.starts(vera);
  await vera.call(endCall, { id: ours!.id, tab });
  await it.quiet();
  const call = await it.rings();
  const id = call.contact_id;
  it.phone().hangsUp();
  await it.ended(call.id);
  await until(async () =>
    expect((await lines(vera))[0]).toMatchObject({
      name: 'callEnded',
      subject_name: 'Anna',
      actor: { kind: 'client', id, name: 'Anna' },
      changes: { result: [null, 'missed'], direction: [null, 'in'] },
    }),
  );
  expect(JSON.stringify(await told())).not.toContain('Anna');
  const seen = { project: project_id, user: tom.id, permissions: ['audit.view' as const] };
  expect((await vera.call(updateMember, seen)).status).toBe(200);
  expect((await lines(tom))[0]).toMatchObject({ subject_name: null, actor: { name: '' } });
  await vera.call(deleteClients, { id });
  expect((await vera.call(eraseClients, { ids: [id] })).body.data.erased).toBe(1);
  const kept = await lines(vera);
  expect(kept[0]).toMatchObject({ subject_id: id, subject_name: null, actor: { kind: 'client', name: '' } });
  expect(JSON.stringify(kept)).not.toContain('Anna');
});

test('calls that were told with a name lose it, and keep all else', async () => {
  const before = await lines(it.vera);
  const client = new pg.Client(it.app.database);
  await client.connect();
  const text = await readFile(migration, 'utf8');
  const run = async (query: string) => void (await client.query(query));
  try {
    await run(`select set_config('parley.project_id', '${it.project_id}', false)`);
    await run('alter table facts disable trigger never_changed; alter table audit_lines disable trigger never_changed');
    await run(`update facts set subject_name = 'Anna', actor = case actor ->> 'kind' when 'client'
      then jsonb_set(actor, '{name}', '"Anna"') else actor end where name = 'callEnded'`);
    await run("update audit_lines set kind = 'channels' where name = 'callEnded'");
    await run('alter table facts enable trigger never_changed; alter table audit_lines enable trigger never_changed');
    expect(JSON.stringify(await told())).toContain('Anna');
    for (const step of stepsOf(text)!) await run(step.text);
  } finally {
    await client.end();
  }
  expect(JSON.stringify(await told())).not.toContain('Anna');
  expect(await lines(it.vera)).toEqual(before);
  expect(before.length).toBeGreaterThan(1);
  expect(before.map((line) => line.actor.name)).toContain('Vera');
});
