import { changeImport, type ImportOptions, startImport } from '@parley/contract/clients/import';
import { createDefaultFunnels, type Funnel } from '@parley/contract/deals/funnels';
import { createField } from '@parley/contract/fields/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { owner, type Person } from '../../../../../test/people.ts';
import { dbOf } from '../../../../kit/db/index.ts';
import { ended, importSheet, sheetOf, upload } from '../test/sheets.ts';

let app: TestApp;
let vera: Person;
let size: string;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
  const { body } = await vera.call(createField, { label: 'Size', type: 'number', entity: 'client' });
  size = `field_${body.data.id}`;
});
afterAll(() => app.stop());

const head = ['Name', 'Phone', 'E-mail', 'Company', 'Manager', 'Notes', 'Size'];

/** What is not written of each line, once the sheet is meant so. */
async function unwrittenIn(lines: string[][], options: Partial<ImportOptions> = {}) {
  const { data } = await upload(app, vera, sheetOf([head, ...lines]));
  const { body } = await vera.call(changeImport, { id: data.id, options });
  return body.data.preview.map(({ action, unwritten }) => [action, ...unwritten.toSorted()]);
}

test('the preview says which values of a line its client will not have', async () => {
  const phone = '+7 999 100-00-01';
  await importSheet(app, vera, sheetOf([head, ['Known', phone, '', 'Meadow', 'Vera', '', '44']]));
  const other = ['Other', phone, 'new@mail.example', 'Hill', 'Vera', 'note', '45'];
  const [name, organization] = ['name', 'organization'];
  expect(await unwrittenIn([other])).toEqual([['update', size, name, organization]]);
  expect(await unwrittenIn([other], { on_match: 'overwrite' })).toEqual([['update']]);
  expect(await unwrittenIn([other], { on_match: 'skip' })).toEqual([
    ['skip', 'email', size, name, 'notes', organization],
  ]);
  expect(await unwrittenIn([['Known', phone, '', 'meadow', 'Vera', '', '44']])).toEqual([['skip']]);
  expect(await unwrittenIn([['Other', phone, '', '', '', '', '']])).toEqual([['skip', name]]);
});

test('of who comes twice in a sheet the preview says which of the lines stays, and of a refused line nothing', async () => {
  const phone = '+7 999 200-00-01';
  const lines = [
    ['New', phone, '', 'Valley', '', '', ''],
    ['Again', phone, '', 'Wood', '', 'note', ''],
    ['Bad', 'none', '', '', '', '', ''],
  ];
  expect(await unwrittenIn(lines)).toEqual([['new'], ['update', 'name', 'organization'], ['refused']]);
  const turned = await unwrittenIn(lines, { on_match: 'overwrite' });
  expect(turned).toEqual([['new', 'name', 'organization'], ['update'], ['refused']]);
});

test('a number that the client has in another spelling is not another one', async () => {
  const { project_id } = vera;
  await dbOf(project_id).insertInto('contacts').values({ project_id, name: 'Spelt', phone: '89995000001' }).execute();
  expect(await unwrittenIn([['Spelt', '+7 999 500-00-01', '', '', '', 'note', '']])).toEqual([['update']]);
});

test('an id is not written to whom it does not find', async () => {
  const sheet = sheetOf([
    ['ID', 'Name'],
    ['7000', 'Numbered'],
  ]);
  const { data } = await upload(app, vera, sheet);
  const { body } = await vera.call(changeImport, { id: data.id, options: { match: [] } });
  expect(body.data.preview).toMatchObject([{ action: 'new', unwritten: ['id'] }]);
});

test('an organization that the import will make fills the gap in the preview as it does in the base', async () => {
  const phone = '+7 999 300-00-01';
  await importSheet(app, vera, sheetOf([head, ['Alone', phone, '', '', '', '', '']]));
  const { data } = await upload(app, vera, sheetOf([head, ['Alone', phone, '', 'Brand New', '', '', '']]));
  expect(data.preview).toMatchObject([{ action: 'update', unwritten: [] }]);
  await vera.call(startImport, { id: data.id });
  expect(await ended(vera, data.id)).toMatchObject({ updated: 1, skipped: 0 });
});

test('the fields of a deal are shown as they will be, also where its client stays as is', async () => {
  const [{ stages }] = (await vera.call(createDefaultFunnels, { kind: 'sales' })).body.data as [Funnel];
  const field = (await vera.call(createField, { label: 'Due', type: 'date', entity: 'lead' })).body.data;
  const phone = '+7 999 400-00-01';
  await importSheet(app, vera, sheetOf([head, ['Buyer', phone, '', '', '', '', '']]));
  const sheet = ['Name,Phone,Due', `Other,${phone},7/4/2030`, 'Second,+79994000002,12/31/2030'].join('\n');
  const { data } = await upload(app, vera, sheet, 'deals.csv');
  const into = { stage_id: stages[0]!.id, run_rules: false };
  const { body } = await vera.call(changeImport, { id: data.id, options: { into, on_match: 'skip' } });
  const due = `deal_field_${field.id}`;
  expect(body.data.preview).toMatchObject([
    { action: 'skip', unwritten: ['name'], values: { [due]: '2030-07-04' } },
    { action: 'new', unwritten: [], values: { [due]: '2030-12-31' } },
  ]);
});
