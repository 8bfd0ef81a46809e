import { startImport } from '@parley/contract/clients/import';
import { createField } from '@parley/contract/fields/fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { owner, type Person } from '../../../../../test/people.ts';
import { dbOf } from '../../../../kit/db/index.ts';
import { ended, upload } from '../test/sheets.ts';
import { watchDays } from './day-order.ts';

let app: TestApp;
let vera: Person;
let born: number;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
  born = (await vera.call(createField, { label: 'Born', type: 'date', entity: 'client' })).body.data.id;
  await vera.call(createField, { label: 'Met', type: 'date', entity: 'client' });
});
afterAll(() => app.stop());

const isMonthFirst = (...cells: string[]): boolean => {
  const days = watchDays();
  for (const cell of cells) days.cell(0, cell);
  return days.isMonthFirst(0);
};

test('a column is month-first where a day proves it and none denies it', () => {
  expect(isMonthFirst('05/12/1990', '12/31/1990', '7/4/1990')).toBe(true);
  expect(isMonthFirst('12.31.1990')).toBe(true);
  expect(isMonthFirst(' 12-31-1990 ')).toBe(true);
  expect(isMonthFirst('05/12/1990', '7/4/1990')).toBe(false);
  expect(isMonthFirst('12/31/1990', '31/12/1990')).toBe(false);
  expect(isMonthFirst('5/45/1990', '1990-12-31', '12/31', 'on 12/31/1990')).toBe(false);
});

test('days are read in the order that their column proves, each column for itself', async () => {
  const sheet = [
    'Name,Born,Met',
    'Ada,05/12/1990,05/12/2020',
    'Bob,12/31/1990,31/12/2020',
    'Cid,7/4/1990,7-4-2020',
    'Dan,1990-02-03,3.2.2020',
    'Eve,2/30/1990,',
  ].join('\n');
  const { data } = await upload(app, vera, sheet, 'clients.csv');
  expect(data.preview.map(({ action, values }) => [action, ...Object.values(values)])).toEqual([
    ['new', 'Ada', '1990-05-12', '2020-12-05'],
    ['new', 'Bob', '1990-12-31', '2020-12-31'],
    ['new', 'Cid', '1990-07-04', '2020-04-07'],
    ['new', 'Dan', '1990-02-03', '2020-02-03'],
    ['refused', 'Eve', '2/30/1990'],
  ]);
  expect(data.preview[4]!.reasons).toMatchObject([{ code: 'date', value: '2/30/1990' }]);
});

test('what proves the order may stand far below the lines that are shown', async () => {
  const lines = Array.from({ length: 2500 }, (_, nth) => `Late ${nth},${nth === 2400 ? '12/31/1990' : '7/4/1990'}`);
  const { data } = await upload(app, vera, ['Name,Born', ...lines].join('\n'), 'clients.csv');
  expect(data.preview[0]!.values).toMatchObject({ [`field_${born}`]: '1990-07-04' });
  await vera.call(startImport, { id: data.id });
  expect(await ended(vera, data.id)).toMatchObject({ created: 2500, refused: 0 });
  const days = sql<{ day: string }>`select distinct day::text from field_values where field_id = ${born} order by day`;
  const { rows } = await days.execute(dbOf(vera.project_id));
  expect(rows.map((it) => it.day)).toEqual(['1990-07-04', '1990-12-31']);
});
