import { randomUUID } from 'node:crypto';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { updateBooking } from '@parley/contract/integrations/booking';
import {
  cancelRecord,
  changeRecord,
  getBookingLink,
  getComingVisits,
  getVisits,
  listFreeTimes,
  listFreeDays,
  listMasters,
  listOfferedServices,
} from '@parley/contract/integrations/booking-visits';
import { momentOf } from '@parley/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heardBy, settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { greenStreet, haircut, olga, openSalon } from '../test/open-salon.ts';

let it: Awaited<ReturnType<typeof openSalon>>;
beforeAll(async () => {
  it = await openSalon();
});
afterEach(() => it.simulator.world.turn('booking', { error: null, slow: 0 }));
afterAll(() => it.stop());

const visitsOf = async (person: Person, contact: number) => (await person.call(getVisits, { contact })).body.data;
let last = 79_001_110_000;
const phone = () => String(++last);
const idOf = ({ branch_id, id }: { branch_id: number; id: number }) => ({ branch: branch_id, id });

test('services, masters and free times are those of the branch', async () => {
  const { data: services } = (await it.tom.call(listOfferedServices, { branch_id: greenStreet })).body;
  expect(services).toContainEqual({
    id: haircut,
    title: 'Haircut',
    category: 'Hair',
    price_min: 4500,
    price_max: 4500,
    minutes: 60,
  });
  const { data: masters } = (await it.tom.call(listMasters, { branch_id: greenStreet, services: [haircut] })).body;
  expect(masters.map((one) => one.name)).toEqual(['Olga', 'Pavel']);
  const times = await it.free();
  expect(times[0]).toMatchObject({ time: '10:00', minutes: 60 });
  expect((await it.tom.call(listMasters, { branch_id: 1 })).body.code).toBe('booking_branch_unknown');
});

test('a client is booked, and who does not see the client sees no visit, nor changes it', async () => {
  const anna = await it.client('Anna', phone());
  const [slot] = await it.free();
  const { body } = await it.ask(anna, slot!.datetime);
  expect(body.data.visit).toMatchObject({
    day: slot!.day,
    time: '10:00',
    master: { id: olga, name: 'Olga' },
    services: [{ id: haircut, title: 'Haircut', price: 4500 }],
    price: 4500,
    state: 'waiting',
  });
  // Whoever booked sends it, or does not.
  expect(body.data.confirmation).toContain('Green Street 5');
  expect(body.data.confirmation).toContain('Olga');
  expect((await visitsOf(it.tom, anna)).coming).toEqual([body.data.visit]);
  expect((await it.wanda.call(getVisits, { contact: anna })).body.code).toBe('not_found');
  const visit = idOf(body.data.visit);
  expect((await it.wanda.call(changeRecord, { ...visit, state: 'confirmed' })).body.code).toBe('not_found');
  expect((await it.wanda.call(cancelRecord, visit)).body.code).toBe('not_found');
  expect(it.standing().at(-1)).toMatchObject({ attendance: 0 });
  await settled();
  const told = async (person: Person) =>
    (await heardBy(person, 'booking:visits_changed')).some(
      ({ payload }) => (payload as { contact_id: number }).contact_id === anna,
    );
  expect(await told(it.tom)).toBe(true);
  expect(await told(it.wanda)).toBe(false);
});

test('a time that is taken is refused with the nearest free ones, and nothing is booked', async () => {
  const [bela, cora] = [await it.client('Bela', phone()), await it.client('Cora', phone())];
  const slot = (await it.free()).find((one) => one.time === '15:00')!;
  await it.book(bela, slot.datetime);
  const before = it.standing().length;
  const { status, body } = await it.ask(cora, slot.datetime);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_busy' });
  const { nearest } = body.details as { nearest: { time: string; day: string }[] };
  expect(nearest.map((one) => one.time)).toEqual(['13:30', '14:00', '16:00', '16:30']);
  expect(nearest.every((one) => one.day === slot.day)).toBe(true);
  expect(it.standing()).toHaveLength(before);

  // Somebody was faster between the look and the press.
  const other = (await it.free()).find((one) => one.time === '17:00')!;
  it.simulator.world.turn('booking', { error: { name: 'busy', times: 1 } });
  const refused = (await it.ask(cora, other.datetime)).body;
  expect(refused.code).toBe('slot_busy');
  // It may still be listed as free.
  expect((refused.details as { nearest: { time: string }[] }).nearest.map((one) => one.time)).not.toContain(other.time);
  expect(it.standing()).toHaveLength(before);
});

test('with whoever is free, and by the clock of the branch', async () => {
  const dora = await it.client('Dora', phone());
  const slot = (await it.free(10)).at(-1)!;
  const { body } = await it.ask(dora, `${slot.day} ${slot.time}:00`, { master_id: 0 });
  expect(body.data.visit).toMatchObject({ day: slot.day, time: slot.time });
});

test('said again under the same uid it is booked once, also when nobody knows what became of the first try', async () => {
  const ella = await it.client('Ella', phone());
  const [slot] = await it.free();
  const before = it.standing().length;
  const uid = randomUUID();
  const first = await it.ask(ella, slot!.datetime, { uid });
  const again = await it.ask(ella, slot!.datetime, { uid });
  expect(again.body.data.visit).toEqual(first.body.data.visit);
  await dbOf(it.project_id)
    .updateTable('booking_attempts')
    .set({ record_id: null, held_until: new Date(0) })
    .where('uid', '=', uid)
    .execute();
  const found = await it.ask(ella, slot!.datetime, { uid });
  expect(found.body.data.visit).toEqual(first.body.data.visit);
  expect(it.standing()).toHaveLength(before + 1);
});

test('whoever chooses another day after a try that nobody answered gets the visit that was made', async () => {
  const ella = await it.client('Ella S', phone());
  const [slot] = await it.free();
  const before = it.standing().length;
  const uid = randomUUID();
  const first = await it.ask(ella, slot!.datetime, { uid });
  await dbOf(it.project_id)
    .updateTable('booking_attempts')
    .set({ record_id: null, held_until: new Date(0) })
    .where('uid', '=', uid)
    .execute();
  const days = (await it.vera.call(listFreeDays, { branch_id: greenStreet, services: [haircut] })).body.data;
  const found = await it.ask(ella, `${days.at(-1)!} 12:00:00`, { uid, master_id: 0 });
  expect(found.body.data?.visit).toEqual(first.body.data.visit);
  expect(it.standing()).toHaveLength(before + 1);
});

test('a key under which one client was booked books nobody else, also before anybody knows what became of it', async () => {
  const [elsa, other] = [await it.client('Elsa', phone()), await it.client('Not Elsa', phone())];
  const [first, second] = await it.free();
  const uid = randomUUID();
  const { visit } = (await it.ask(elsa, first!.datetime, { uid })).body.data;
  const unsettle = () =>
    dbOf(it.project_id)
      .updateTable('booking_attempts')
      .set({ record_id: null, held_until: new Date(0) })
      .where('uid', '=', uid)
      .execute();
  const kept = () => dbOf(it.project_id).selectFrom('booking_attempts').selectAll().where('uid', '=', uid).execute();
  const before = { standing: structuredClone(it.standing()), visits: await visitsOf(it.tom, elsa) };
  for (const prepare of [() => undefined, unsettle]) {
    await prepare();
    const attempt = await kept();
    const { status, body } = await it.ask(other, second!.datetime, { uid });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'visit_of_another' });
    expect(await kept()).toEqual(attempt);
    expect(it.standing()).toEqual(before.standing);
    expect(await visitsOf(it.tom, other)).toMatchObject({ coming: [], past: [] });
  }
  expect((await it.ask(elsa, first!.datetime, { uid })).body.data.visit).toEqual(visit);
  expect(await visitsOf(it.tom, elsa)).toEqual(before.visits);
  // Joined into another they are still themselves.
  const joined = await it.vera.call(mergeContacts, { contact_id: other, contacts_ids: [elsa] });
  expect(joined.status).toBe(200);
  expect((await it.ask(other, first!.datetime, { uid })).body.data.visit).toEqual(visit);
});

test('pressed twice at once it is booked once', async () => {
  const fay = await it.client('Fay', phone());
  const [slot] = await it.free();
  const before = it.standing().length;
  const uid = randomUUID();
  const both = await Promise.all([it.ask(fay, slot!.datetime, { uid }), it.ask(fay, slot!.datetime, { uid })]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(it.standing()).toHaveLength(before + 1);
  expect((await it.ask(fay, slot!.datetime, { uid })).status).toBe(200);
  expect(it.standing()).toHaveLength(before + 1);
});

test('a visit is confirmed, moved and cancelled; the service hears of it', async () => {
  const gina = await it.client('Gina', phone());
  const [slot, , , later] = await it.free();
  const visit = await it.book(gina, slot!.datetime);
  const confirmed = await it.tom.call(changeRecord, { ...idOf(visit), state: 'confirmed' });
  expect(confirmed.body.data.visit).toMatchObject({ state: 'confirmed', time: visit.time });
  const moved = await it.tom.call(changeRecord, { ...idOf(visit), datetime: later!.datetime });
  expect(moved.body.data.visit).toMatchObject({ state: 'confirmed', day: later!.day, time: later!.time });
  expect(it.salon.visits.find(({ id }) => id === visit.id)).toMatchObject({ at: Date.parse(later!.datetime) });
  const cancelled = await it.tom.call(cancelRecord, idOf(visit));
  expect(cancelled.body.data.visit.state).toBe('cancelled');
  expect(it.salon.visits.find(({ id }) => id === visit.id)!.is_deleted).toBe(true);
  // What somebody cancelled already is cancelled.
  expect((await it.tom.call(cancelRecord, idOf(visit))).body.data.visit.state).toBe('cancelled');
  const { coming, past } = await visitsOf(it.tom, gina);
  expect([coming, past.map((one) => one.state)]).toEqual([[], ['cancelled']]);
  const free = await it.tom.call(listFreeTimes, {
    branch_id: greenStreet,
    master_id: olga,
    services: [haircut],
    day: later!.day,
  });
  expect(free.body.data.map((one) => one.time)).toContain(later!.time);
});

test('moved to whoever is free it goes to another master, and its own time asked for anew stays with its own', async () => {
  const [gus, hilda] = [await it.client('Gus', phone()), await it.client('Hilda', phone())];
  const [early] = await it.free();
  const late = (await it.free()).at(-1)!;
  const [visit, other] = [await it.book(gus, early!.datetime), await it.book(hilda, late.datetime)];
  const { body } = await it.tom.call(changeRecord, { ...idOf(visit), datetime: late.datetime, master_id: 0 });
  expect(body.data.visit).toMatchObject({ time: late.time, master: { name: 'Pavel' } });
  const stays = await it.tom.call(changeRecord, { ...idOf(other), master_id: 0 });
  expect(stays.body.data.visit).toMatchObject({ time: late.time, master: { name: 'Olga' } });
  for (const one of [visit, other]) await it.vera.call(cancelRecord, idOf(one));
});

test('how a visit stands is said also of one whose time the salon gave to others too', async () => {
  const ivan = await it.client('Ivan', phone());
  const visit = await it.book(ivan, (await it.free())[0]!.datetime);
  const { id } = await it.act({ do: 'record', at: momentOf(visit.starts_at), staff_id: olga });
  for (const state of ['confirmed', 'came', 'no_show'] as const) {
    const { body } = await it.tom.call(changeRecord, { ...idOf(visit), state });
    expect(body.data?.visit.state).toBe(state);
  }
  for (const one of [visit, { branch_id: greenStreet, id }]) await it.vera.call(cancelRecord, idOf(one));
});

test('what the salon noted on a visit stays when its state or its time is changed here', async () => {
  const jack = await it.client('Jack', phone());
  const [slot, , later] = await it.free();
  const visit = await it.book(jack, slot!.datetime);
  const there = it.salon.visits.find(({ id }) => id === visit.id)!;
  there.kept = {
    record_labels: it.salon.labels.slice(0, 1),
    custom_fields: { allergy: 'nuts' },
    custom_color: 'f44336',
    sms_remain_hours: 5,
    email_remain_hours: 1,
    activity_id: 77,
  };
  const noted = structuredClone(there.kept);
  await it.tom.call(changeRecord, { ...idOf(visit), state: 'confirmed' });
  const { body } = await it.tom.call(changeRecord, { ...idOf(visit), datetime: later!.datetime });
  expect(body.data.visit).toMatchObject({ time: later!.time, state: 'confirmed' });
  expect(there.kept).toEqual(noted);
  await it.vera.call(cancelRecord, idOf(visit));
});

test('moved to a time that is taken, it stays where it is and others are offered', async () => {
  const [hana, ines] = [await it.client('Hana', phone()), await it.client('Ines', phone())];
  const free = await it.free();
  const visit = await it.book(hana, free[0]!.datetime);
  const other = await it.book(ines, free.at(-1)!.datetime);
  const { body } = await it.tom.call(changeRecord, { ...idOf(visit), datetime: free.at(-1)!.datetime });
  expect(body.code).toBe('slot_busy');
  expect((body.details as { nearest: unknown[] }).nearest.length).toBeGreaterThan(0);
  expect((await visitsOf(it.tom, hana)).coming).toMatchObject([{ id: visit.id, time: visit.time }]);
  for (const one of [visit, other]) await it.vera.call(cancelRecord, idOf(one));
});

test('what the service says no to is told in its own words, and nothing is changed', async () => {
  const jana = await it.client('Jana', phone());
  const visit = await it.book(jana, (await it.free())[0]!.datetime);
  it.simulator.world.turn('booking', { error: { name: 'no_rights', times: 1 } });
  const { body } = await it.tom.call(changeRecord, { ...idOf(visit), state: 'came' });
  expect(body.code).toBe('provider_refused');
  expect(body.error).toContain('Access denied.');
  expect((await visitsOf(it.tom, jana)).coming[0]!.state).toBe('waiting');
  await it.vera.call(cancelRecord, idOf(visit));
});

test('while the service is silent, visits are those that were known, and said to be', async () => {
  const kira = await it.client('Kira', phone());
  const visit = await it.book(kira, (await it.free())[0]!.datetime);
  it.simulator.world.turn('booking', { error: { name: 'down', times: 100 } });
  expect(await visitsOf(it.tom, kira)).toMatchObject({ coming: [{ id: visit.id }], is_stale: true });
  it.simulator.world.turn('booking', { error: null });
  expect(await visitsOf(it.tom, kira)).toMatchObject({ coming: [{ id: visit.id }], is_stale: false });
  await it.vera.call(cancelRecord, idOf(visit));
});

test('who has no number is asked for one', async () => {
  const lara = await it.client('Lara', null);
  const [slot] = await it.free();
  expect((await visitsOf(it.tom, lara)).phone).toBeNull();
  expect((await it.ask(lara, slot!.datetime)).body.code).toBe('visit_needs_phone');
  const { body } = await it.ask(lara, slot!.datetime, { phone: phone() });
  expect((await visitsOf(it.tom, lara)).coming).toEqual([body.data.visit]);
  await it.vera.call(cancelRecord, idOf(body.data.visit));
});

test('visits that were booked elsewhere are shown, the next one first', async () => {
  const number = phone();
  const mira = await it.client('Mira', number);
  const { id: client_id } = await it.act({ do: 'client', name: 'Mira', phone: `+${number}` });
  const at = (days: number) => Date.now() + days * 86_400_000;
  await it.act({ do: 'record', client_id, at: at(9), staff_id: 12 });
  await it.act({ do: 'record', client_id, at: at(8), staff_id: 12 });
  await it.act({ do: 'record', client_id, at: at(-3), attendance: 1, staff_id: 12 });
  const { coming, past } = await visitsOf(it.tom, mira);
  expect(coming.map((one) => one.state)).toEqual(['waiting', 'waiting']);
  expect(coming[0]!.day < coming[1]!.day).toBe(true);
  expect(past.map((one) => one.state)).toEqual(['came']);
});

test('the visits to come are shown also of a client who came more than a hundred times', async () => {
  const number = phone();
  const moira = await it.client('Moira', number);
  const { id: client_id } = await it.act({ do: 'client', name: 'Moira', phone: `+${number}` });
  const { id } = await it.act({ do: 'record', client_id, at: Date.now() - 400 * 86_400_000, staff_id: 12 });
  const first = it.salon.visits.find((one) => one.id === id)!;
  const before = Array.from({ length: 119 }, (_, nth) => ({
    ...first,
    id: first.id + 10_000 + nth,
    at: first.at + nth * 86_400_000,
  }));
  const last = { ...first, id: first.id + 20_000, at: Date.now() + 5 * 86_400_000 };
  it.salon.visits.push(...before, last);
  const { coming, past } = await visitsOf(it.tom, moira);
  expect(coming.map((one) => one.id)).toEqual([last.id]);
  expect(past[0]?.id).toBe(before.at(-1)!.id);
  const gone = new Set([first, last, ...before].map((one) => one.id));
  it.salon.visits.splice(0, Infinity, ...it.salon.visits.filter((one) => !gone.has(one.id)));
});

test('whoever is booked is told so in the words of the project', async () => {
  const mona = await it.client('Mona', phone());
  const [first, second] = [(await it.free())[0]!, (await it.free()).at(-1)!];
  const confirmation = 'Dear {{NAME}}, {{SERVICE}} at {{TIME}}';
  const { data } = (await it.vera.call(updateBooking, { confirmation })).body;
  expect(data.connected).toMatchObject({ confirmation });
  const booked = (await it.ask(mona, first.datetime)).body.data;
  expect(booked.confirmation).toBe(`Dear Mona, Haircut at ${first.time}`);
  await it.vera.call(updateBooking, { confirmation: null });
  const moved = await it.tom.call(changeRecord, { ...idOf(booked.visit), datetime: second.datetime });
  expect(moved.body.data.confirmation).toContain('Green Street 5');
  await it.vera.call(cancelRecord, idOf(booked.visit));
});

test('the header of a dialogue knows how many visits are to come, and which is next, without asking the service', async () => {
  const mina = await it.client('Mina', phone());
  const coming = async (person: Person) => (await person.call(getComingVisits, { contact: mina })).body;
  expect((await coming(it.tom)).data).toEqual({ count: 0, next: null });
  const free = await it.free();
  const [second, first] = [await it.book(mina, free.at(-1)!.datetime), await it.book(mina, free[0]!.datetime)];
  const asked = it.simulator.world.journal.length;
  expect((await coming(it.tom)).data).toEqual({ count: 2, next: first });
  expect(it.simulator.world.journal).toHaveLength(asked);
  expect((await coming(it.wanda)).code).toBe('not_found');
  await it.tom.call(cancelRecord, idOf(first));
  expect((await coming(it.tom)).data).toEqual({ count: 1, next: second });
  await it.tom.call(changeRecord, { ...idOf(second), state: 'came' });
  expect((await coming(it.tom)).data).toEqual({ count: 0, next: null });
  await it.tom.call(cancelRecord, idOf(second));
});

test('a number that two have shows nobody the visits of the other', async () => {
  const number = phone();
  const nina = await it.client('Nina', number);
  const visit = await it.book(nina, (await it.free())[0]!.datetime);
  const other = await it.client('Not Nina', number);
  expect(await visitsOf(it.tom, other)).toMatchObject({ coming: [], past: [] });
  expect((await visitsOf(it.tom, nina)).coming).toEqual([visit]);
  await it.vera.call(cancelRecord, idOf(visit));
});

test('the link to the online form is that of the branch', async () => {
  const { url } = (await it.tom.call(getBookingLink, { branch_id: greenStreet })).body.data;
  expect(url).toBe('https://b45640.alteg.io/');
});
