import { startImport } from '@parley/contract/clients/import';
import { getFirstSteps } from '@parley/contract/projects/first-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { owner } from '../../../../test/people.ts';
import { ended, sheetOf, upload } from './test/sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('clients are brought when a sheet is taken in, and not when it is only looked at', async () => {
  const vera = await owner(app, 'Vera');
  const isDone = async () => {
    const { body } = await vera.call(getFirstSteps, { project: vera.project_id });
    return body.data.steps.find(({ name }) => name === 'clients')?.is_done;
  };
  const lines = [
    ['Name', 'Phone'],
    ['Ada Stone', '+34600000001'],
  ];
  const { data } = await upload(app, vera, sheetOf(lines));
  expect(await isDone()).toBe(false);
  await vera.call(startImport, { id: data.id });
  expect((await ended(vera, data.id)).status).toBe('done');
  expect(await isDone()).toBe(true);
});
