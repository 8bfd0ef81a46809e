import { connectChannel, simulated } from '@parley/contract/projects/connections';
import { openSimulated } from '@parley/contract/projects/trying';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { owner } from '../../test/people.ts';
import { resumeTrials, trialAccounts } from './index.ts';

let simulator: Simulator;
let app: TestApp;
beforeAll(async () => {
  simulator = await startSimulator();
  app = await testApp({}, { url: simulator.url });
});
afterAll(async () => {
  await app.stop();
  await simulator.stop();
});

test('each who tries a channel gets an account of their own, and it is still theirs after a new start', async () => {
  const open = trialAccounts(simulator);
  const [first, second] = [open('telegram')!, open('telegram')!];
  expect(first).not.toEqual(second);
  // The first projects have the numbers of the demo's own.
  for (const name of ['Ann', 'Bea']) await owner(app, name);
  const zoe = await owner(app, 'Zoe');
  const { project_id: project } = zoe;
  const asked = { project, type: 'telegram' as const, name: 'Bot', settings: { ...first, api_url: simulated } };
  expect((await zoe.call(connectChannel, asked)).body.data).toMatchObject({ is_auth: true });

  const account = () => simulator.world.account('telegram', first.token!);
  expect(account()?.hook_url).toContain(`/hooks/${project}/`);
  // The simulator begins anew, and knows nobody.
  simulator.world.accounts.length = 0;
  await resumeTrials(simulator);
  expect(account()?.hook_url).toContain(`/hooks/${project}/`);
  const again = trialAccounts(simulator);
  expect(Array.from({ length: 9 }, () => again('telegram'))).not.toContainEqual(first);
});

test('without the simulator nobody can ask for an account', async () => {
  const adam = await owner(app, 'Adam');
  const asked = { project: adam.project_id, type: 'telegram' as const };
  expect((await adam.call(openSimulated, asked)).body.code).toBe('channel_cannot_connect');
});
