import { analyticsChanged } from '@parley/contract/analytics/events';
import { getToday, type Today } from '@parley/contract/analytics/today';
import { createFunnel } from '@parley/contract/deals/funnels';
import { createLead, updateLead } from '@parley/contract/deals/lead-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { openLive } from '../../../../test/live-client.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { letSee } from '../dialogues/test/counted.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

/** A board as a screen keeps it: read, and read anew when it hears that figures became others, and at no other time. */
async function openBoard(person: Person) {
  const read = async (): Promise<Today> => (await person.call(getToday, {})).body.data;
  const { token, project_id } = person;
  const screen = await openLive({ url: app.url, token, project_id });
  let shown = await read();
  let heard = screen.heard(analyticsChanged.action).length;
  return {
    screen,
    shown: () => shown,
    until: async (isSo: (today: Today) => boolean): Promise<void> => {
      while (!isSo(shown)) {
        await screen.until(() => screen.heard(analyticsChanged.action).length > heard);
        heard = screen.heard(analyticsChanged.action).length;
        shown = await read();
      }
    },
  };
}

test('a board that reads only when it is told shows a message and a deal that is won; who may see none hears nothing', async () => {
  const { vera, tom, mona, project_id } = office;
  await letSee(tom);
  const stages = (await vera.call(createFunnel, { name: 'Sales' })).body.data.stages;
  const stage = (ending: 'won' | null): number => stages.find((it) => it.ending === ending)!.id;
  const [board, ofTelegram] = await Promise.all([openBoard(vera), openBoard(tom)]);
  const other = await openLive({ url: app.url, token: mona.token, project_id });
  const before = board.shown();
  await writes(project_id, office.telegram, 'anna', 'Hello');
  const isSaid = ({ messages_in, waiting, minutes }: Today): boolean =>
    messages_in === before.messages_in + 1 && waiting === before.waiting + 1 && minutes.some((it) => it.in > 0);
  await Promise.all([board.until(isSaid), ofTelegram.until(isSaid)]);

  const deal = { stage_id: stage(null), name: 'Sale', price: 250, manager_id: null };
  const { id } = (await vera.call(createLead, deal)).body.data;
  await vera.call(updateLead, { id, stage_id: stage('won') });
  await board.until(({ won }) => won.deals === 1 && won.sum === 250);

  const told = board.screen.heard(analyticsChanged.action);
  expect(told).toEqual(expect.arrayContaining([{ of: 'dialogues' }, { of: 'deals' }]));
  await other.settled();
  expect(other.heard(analyticsChanged.action)).toEqual([]);
  for (const it of [board.screen, ofTelegram.screen, other]) await it.drop();
}, 60_000);
