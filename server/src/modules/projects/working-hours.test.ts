import { getProject, updateProject } from '@parley/contract/projects/projects';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { archiveOf, brought } from '../../../test/archive.ts';
import { heardBy } from '../../../test/office.ts';
import { member, owner, type Person } from '../../../test/people.ts';
import { dbOf } from '../../kit/db/index.ts';

let app: TestApp;
let vera: Person;
let tom: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
  tom = await member(app, vera, 'Tom');
});
afterAll(() => app.stop());

const lunch = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
];
const hours: WorkingHours = {
  week: [[], lunch, lunch, lunch, lunch, lunch, [{ from: 600, to: 1440 }]],
  holidays: [{ from: '2026-12-24', to: '2026-12-26', name: 'Christmas', periods: [], every_year: true }],
};
const seen = async (person: Person) => {
  const { working_hours, waits_in_hours } = (await person.call(getProject, { project: vera.project_id })).body.data;
  return { working_hours, waits_in_hours };
};
const change = (person: Person, words: object) =>
  person.call(updateProject, { project: vera.project_id, ...words } as Parameters<typeof person.call>[1] & {
    project: number;
  });

test('nobody said when it is open, until somebody who may says so; everyone is told', async () => {
  expect(await seen(tom)).toEqual({ working_hours: null, waits_in_hours: false });
  expect((await change(tom, { working_hours: hours })).status).toBe(403);
  expect((await change(vera, { working_hours: hours, waits_in_hours: true })).status).toBe(200);
  expect(await seen(tom)).toEqual({ working_hours: hours, waits_in_hours: true });
  expect((await heardBy(tom, 'user:project_changed')).length).toBeGreaterThan(0);
  // What is not said stays.
  await change(vera, { name: 'Another name' });
  expect(await seen(tom)).toEqual({ working_hours: hours, waits_in_hours: true });
});

test('what is no table of hours is refused in words, and changes nothing', async () => {
  const before = await seen(vera);
  const monday = (...periods: object[]) => ({ ...hours, week: hours.week.with(1, periods as typeof lunch) });
  const dayOff = (it: object) => ({ ...hours, holidays: [{ ...hours.holidays[0], ...it }] });
  const wrong: [object, string, string][] = [
    [monday({ from: 600, to: 600 }), 'working_hours.week.1.0.to', 'It must end later than it begins'],
    [
      monday({ from: 540, to: 780 }, { from: 700, to: 900 }),
      'working_hours.week.1',
      'The periods of a day must follow one another',
    ],
    [monday({ from: 0, to: 1441 }), 'working_hours.week.1.0.to', 'Not more than 1,440'],
    [dayOff({ to: '2026-12-23' }), 'working_hours.holidays.0.to', 'The last day must not be before the first one'],
    [dayOff({ to: '2028-12-23' }), 'working_hours.holidays.0.to', 'A year at most'],
    [dayOff({ from: '2026-02-30' }), 'working_hours.holidays.0.from', 'Wrong value'],
    [{ ...hours, week: [] }, 'working_hours.week', 'Not less than 7'],
  ];
  for (const [working_hours, field, words] of wrong) {
    const { status, body } = await change(vera, { working_hours });
    expect([status, (body as unknown as { errors: Record<string, string[]> }).errors[field]]).toEqual([400, [words]]);
  }
  expect(await seen(vera)).toEqual(before);
});

test('hours travel with the project, and can be taken away again', async () => {
  await change(vera, { working_hours: hours, waits_in_hours: true });
  const { data } = await brought(app, vera, await archiveOf(app, vera));
  const copy = await dbOf(data.id)
    .selectFrom('projects')
    .select(['working_hours', 'waits_in_hours'])
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect(copy).toEqual({ working_hours: hours, waits_in_hours: true });
  await change(vera, { working_hours: null });
  expect(await seen(tom)).toEqual({ working_hours: null, waits_in_hours: true });
});
