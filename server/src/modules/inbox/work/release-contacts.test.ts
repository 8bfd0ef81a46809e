import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import * as work from '@parley/contract/inbox/work';
import { removeMember } from '@parley/contract/projects/members';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf } from '../../../../test/contact-facts.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { trueCounts } from './test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

test('who leaves the project leaves nobody behind: their contacts are to be looked at by the others', async () => {
  const { project_id, telegram, vera, tom, mona } = office;
  const [held, asleep, others] = [
    await writes(project_id, telegram, 'anna'),
    await writes(project_id, telegram, 'bela'),
    await writes(project_id, telegram, 'cora'),
  ];
  for (const id of [held, asleep]) await tom.call(work.takeContact, { id });
  await tom.call(work.checkContact, { contact_id: held });
  await mona.call(work.takeContact, { id: others });
  await tom.call(work.snoozeContact, { contact_id: asleep, until: new Date(Date.now() + 9e6).toISOString() });
  await vera.call(removeMember, { project: project_id, user: tom.id });
  await settled();
  const rowOf = async (id: number) => (await vera.call(getContact, { id })).body.data;
  expect(await rowOf(held)).toMatchObject({ operator: null, users: [{ for_check_admin: true }] });
  expect((await vera.call(listMessages, { id: held })).body.data.at(-1)!.system).toMatchObject({
    kind: 'released',
    name: 'Tom',
  });
  expect((await factsOf(project_id, held)).at(-1)).toMatchObject({
    name: 'contactReturned',
    why: 'member_left',
    changes: { operator_id: [tom.id, null] },
  });
  await vera.call(work.wakeContact, { contact_id: asleep });
  expect((await rowOf(asleep)).operator).toBeNull();
  expect((await rowOf(others)).operator).toBe(mona.id);
  await trueCounts(project_id);
});

test('what is taken back gives nobody to whoever has left meanwhile', async () => {
  const { project_id, telegram, vera, wanda, mona, whatsapp } = office;
  const [hers, veras] = [await writes(project_id, whatsapp, 'dina'), await writes(project_id, telegram, 'elsa')];
  await wanda.call(work.takeContact, { id: hers });
  await vera.call(work.takeContact, { id: veras });
  const handOver = async (contact_id: number) =>
    (await vera.call(work.transferContact, { contact_id, operatorid: mona.id })).body.data.undo!;
  const [first, second] = [await handOver(hers), await handOver(veras)];
  await vera.call(removeMember, { project: project_id, user: wanda.id });
  await settled();
  const undo = async (token: string) => (await vera.call(takeBack, { token })).body.data;
  const operatorOf = async (id: number) => (await vera.call(getContact, { id })).body.data.operator;
  expect(await undo(first)).toMatchObject({ restored: [], kept: [{ id: hers }] });
  expect(await operatorOf(hers)).toBe(mona.id);
  expect(await undo(second)).toMatchObject({ restored: [{ id: veras }], kept: [] });
  expect(await operatorOf(veras)).toBe(vera.id);
  await trueCounts(project_id);
});
