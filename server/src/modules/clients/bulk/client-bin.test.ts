import { eraseClients, listClientBin, restoreClients } from '@parley/contract/bins';
import { deleteClients, listClients } from '@parley/contract/clients/table';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { countsTwice } from '../../../../test/recounted.ts';

let app: TestApp;
let office: Office;
let provider: ReturnType<typeof openProvider>;
/** May delete, and sees only telegram. */
let dina: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  dina = await member(app, office.vera, 'Dina', {
    channels_ids: [office.telegram],
    permissions: ['contacts.delete'],
  });
  provider = openProvider('telegram');
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

const bin = async (person: Person, asked: object = {}) => (await person.call(listClientBin, asked)).body.data;
const names = async (person: Person, asked: object = {}) => (await bin(person, asked)).map((it) => it.name);
const comes = (name: string, channel = office.telegram) => writes(office.project_id, channel, name, `Words of ${name}`);
const removes = (id: number, by = office.vera) => by.call(deleteClients, { id });

test('who was removed is in the bin, page by page and by words, and comes back with their dialogue', async () => {
  const { vera, project_id } = office;
  const [anna, bela] = [await comes('anna'), await comes('bela')];
  await removes(anna);
  await removes(bela, dina);
  expect((await vera.call(getContact, { id: anna })).status).toBe(404);
  const rows = await bin(vera);
  expect(rows.map((it) => [it.id, it.name, it.deleted_by])).toEqual([
    [bela, 'Client bela', 'Dina'],
    [anna, 'Client anna', 'Vera'],
  ]);
  expect(await names(vera, { search: 'ANN' })).toEqual(['Client anna']);
  const first = (await vera.call(listClientBin, { count: 1 })).body;
  const second = (await vera.call(listClientBin, { count: 1, next: first.meta.next! })).body;
  expect([...first.data, ...second.data].map((it) => it.id)).toEqual([bela, anna]);
  expect(second.meta.next).toBeNull();

  const { body } = await vera.call(restoreClients, { ids: [anna] });
  expect(body.data).toEqual({ restored: [anna], joined: [] });
  expect((await vera.call(restoreClients, { ids: [anna] })).body.code).toBe('not_found');
  expect((await listOf(vera)).map((it) => it.id)).toContain(anna);
  const said = (await vera.call(listMessages, { id: anna })).body.data.map((it) => it.message);
  expect(said).toContain('Words of anna');
  // Known to their channel: what they write next is theirs.
  expect(await comes('anna')).toBe(anna);
  await settled();
  expect(provider.texts()).toEqual([]);
  const { kept, anew } = await countsTwice(project_id);
  expect(kept).toEqual(anew);
});

test('only who may delete opens it, finds what they saw before, and only administrators delete for good', async () => {
  const { vera, tom, whatsapp } = office;
  const cora = await comes('cora', whatsapp);
  const dora = await comes('dora');
  await removes(cora);
  await removes(dora);
  for (const call of [listClientBin, restoreClients])
    expect((await tom.call(call, { ids: [dora] } as never)).body.code).toBe('forbidden');
  expect(await names(dina)).not.toContain('Client cora');
  expect(await names(dina)).toContain('Client dora');
  expect((await dina.call(restoreClients, { ids: [cora] })).body.code).toBe('not_found');
  expect((await dina.call(eraseClients, { ids: [dora] })).body.code).toBe('administrators_only');
  expect((await vera.call(eraseClients, { ids: [cora] })).body.data).toEqual({ erased: 1 });
  expect(await names(vera)).not.toContain('Client cora');
  expect((await dina.call(restoreClients, { ids: [dora] })).body.data.restored).toEqual([dora]);
});

test('who has written again meanwhile is one with the client that comes back, and is answered where they write', async () => {
  const { vera, telegram, project_id } = office;
  const before = await comes('emma');
  await removes(before);
  const after = await comes('emma');
  expect(after).not.toBe(before);
  const { body } = await vera.call(restoreClients, { ids: [before] });
  expect(body.data).toEqual({ restored: [before], joined: [before] });
  const whole = (await vera.call(getContact, { id: after })).body.data;
  expect(whole.users).toHaveLength(2);
  expect((await vera.call(listMessages, { id: after })).body.data.map((it) => it.message)).toEqual(
    expect.arrayContaining(['Words of emma', 'Words of emma']),
  );
  expect(await comes('emma')).toBe(after);
  const living = (await vera.call(listMessages, { id: after })).body.data.at(-1)!.user_id;
  const past = whole.users.find((it) => it.id !== living)!.id;
  const write = (id: number, text: string) =>
    vera.call(sendMessage, { project: project_id, channel: telegram, id, uid: crypto.randomUUID(), text });
  expect((await write(past, 'Into the past')).body.code).toBe('dialogue_is_past');
  expect((await write(living, 'Hello again')).status).toBe(200);
  await settled();
  expect(provider.texts()).toEqual(['Hello again']);
});

test('after thirty days there is nothing to bring back', async () => {
  const { vera, project_id } = office;
  const fred = await comes('fred');
  await removes(fred);
  const gina = await comes('gina');
  await removes(gina);
  await vera.call(restoreClients, { ids: [gina] });
  await monthLater(project_id);
  expect(await bin(vera)).toEqual([]);
  expect((await vera.call(restoreClients, { ids: [fred] })).body.code).toBe('not_found');
  const { body } = await vera.call(listClients, { search: 'gina' });
  expect(body.data.map((it) => it.id)).toEqual([gina]);
});
