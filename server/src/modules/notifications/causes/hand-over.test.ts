import { endShift } from '@parley/contract/inbox/shift';
import { takeContact, transferContact } from '@parley/contract/inbox/work';
import { noticePlace } from '@parley/contract/notifications/notice-places';
import { listMembers } from '@parley/contract/projects/members';
import { createTeam } from '@parley/contract/projects/teams';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { openLive } from '../../../../test/live-client.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { noticesOf, told } from '../test/notices.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

test('what a team’s rule gives on is one notice of whoever handed it over, with the words of the note', async () => {
  const { project_id, vera, tom, mona, telegram } = office;
  const page = await openLive({ url: app.url, token: tom.token, project_id });
  await until(async () =>
    expect((await vera.call(listMembers, { project: project_id })).body.data).toContainEqual(
      expect.objectContaining({ id: tom.id, is_online: true }),
    ),
  );
  const team = { project: project_id, name: 'Support', emoji: null, color: '#3E9B4F', rule: 'in_turn' as const };
  const { id: team_id } = (await vera.call(createTeam, { ...team, users_ids: [tom.id, mona.id] })).body.data;
  const contact_id = await writes(project_id, telegram, 'rule');
  await vera.call(transferContact, { contact_id, team_id, comment: 'He wants a discount' });
  expect(await noticesOf(tom)).toMatchObject([
    { kind: 'hand_over', by: { name: 'Vera' }, text: 'He wants a discount', count: 1 },
  ]);
  expect(await told(mona)).toEqual([]);
  await page.drop();
});

test('the dialogues of a shift are one notice that leads to all of them; taken back, it is not told any more', async () => {
  const { project_id, tom, mona, telegram } = office;
  const ids: number[] = [];
  for (let nth = 0; nth < 5; nth++) ids.push(await writes(project_id, telegram, `shift-${nth}`));
  for (const id of ids) await tom.call(takeContact, { id });
  const asked = { contacts_ids: ids, operatorid: mona.id, comment: 'Until tomorrow' };
  const { undo } = (await tom.call(endShift, asked)).body.data;
  await until(async () =>
    expect(await noticesOf(mona)).toMatchObject([
      { kind: 'hand_over', by: { name: 'Tom' }, count: 5, text: 'Until tomorrow' },
    ]),
  );
  expect(noticePlace((await noticesOf(mona))[0]!)).toBe('/app/messenger/?views=mine');
  await tom.call(takeBack, { token: undo! });
  expect(await told(mona)).toEqual([]);
});
