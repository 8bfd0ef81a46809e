import { randomUUID } from 'node:crypto';
import { acceptCall, endCall, keepCall, rejectCall, startCall } from '@parley/contract/calls/calls';
import { sendSignals } from '@parley/contract/calls/signals';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anna, type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import { log } from '../../kit/log.ts';
import { dbOf } from '../../kit/db/index.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterAll(() => it.stop());

test('storm', async () => {
  const spy = vi.spyOn(log, 'error');
  const bad: unknown[] = [];
  const seen: Record<string, number> = {};
  const people = [it.vera, it.wanda];
  const tabs = [randomUUID(), randomUUID()];
  const berta = { id: '79995554433@c.us', name: 'Berta' };
  it.client(berta).writes({ text: 'Hi' });
  await it.sees(berta.id, (m) => m.length === 1);
  const dialogues = [await it.dialogue(anna.id), await it.dialogue(berta.id)];
  const rnd = (n: number) => Math.floor(Math.random() * n);
  let calm = 0;
  for (let round = 0; round < 25; round++) {
    const uid = randomUUID();
    const acts = Array.from({ length: 30 }, async () => {
      await new Promise((r) => setTimeout(r, rnd(150)));
      const who = rnd(2);
      const person = people[who]!;
      const tab = tabs[who]!;
      const phone = it.client(rnd(2) ? anna : berta);
      const ids = await dbOf(it.project_id).selectFrom('calls').select('id').orderBy('id', 'desc').limit(2).execute();
      const id = ids[rnd(ids.length)]?.id ?? 1;
      const what = rnd(12);
      const note = (name: string, a: { status: number; body: unknown }) => {
        seen[`${name} ${a.status}`] = (seen[`${name} ${a.status}`] ?? 0) + 1;
        if (a.status >= 500) bad.push([name, a.status, a.body]);
      };
      try {
        if (what < 2) note('start', await person.call(startCall, { uid: randomUUID(), tab, dialogue_id: dialogues[rnd(2)]! }));
        if (what === 2) note('start same', await it.vera.call(startCall, { uid, tab: tabs[0]!, dialogue_id: dialogues[0]! }));
        if (what === 3) phone.dials();
        if (what === 4) phone.hangsUp();
        if (what === 5) phone.accepts('p');
        if (what === 6 || what === 7) note('accept', await person.call(acceptCall, { id, tab }));
        if (what === 8) note('reject', await person.call(rejectCall, { id }));
        if (what === 9) note('end', await person.call(endCall, { id, tab }));
        if (what === 10) { phone.writes({ text: 'x' }); note('keep', await person.call(keepCall, { id, tab })); }
        if (what === 11) note('signals', await person.call(sendSignals, { id, tab, signals: [{ kind: 'candidate', peer_id: 'x', candidate: { candidate: 'c' } }] }));
      } catch (error) {
        if (!/call|busy/i.test(String(error))) bad.push(String(error));
      }
    });
    await Promise.all(acts);
    for (const person of people) {
      const { mine } = await it.current(person);
      if (mine) await person.call(endCall, { id: mine.id, tab: people.indexOf(person) ? tabs[1]! : tabs[0]! });
    }
    await it.quiet();
    calm++;
  }
  console.log(calm, seen, JSON.stringify(bad.slice(0, 10)), bad.length, spy.mock.calls.slice(0, 12));
}, 200_000);
