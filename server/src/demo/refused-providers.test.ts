import {
  connectChannel,
  type ConnectType,
  connectTypes,
  listConnections,
  simulated,
} from '@parley/contract/projects/connections';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { owner, type Person } from '../../test/people.ts';
import { trialAccounts } from './index.ts';

type Texts = Record<string, string>;

let simulator: Simulator;
let app: TestApp;
let vera: Person;
beforeAll(async () => {
  simulator = await startSimulator();
  app = await testApp({}, { url: simulator.url });
  vera = await owner(app, 'Vera');
});
afterAll(async () => {
  await app.stop();
  await simulator.stop();
});

/** One wrong value of each form, and the provider's own words about it. */
const mistakes: Record<ConnectType, [wrong: Texts, words: string]> = {
  whatsapp: [{ token: 'nobody' }, 'Unauthorized'],
  waba: [{ token: 'nobody' }, '(#190) Error validating access token: Session has expired.'],
  telegram: [{ token: '999:nobody' }, 'Unauthorized'],
  telegramNumbered: [{ sign_in: 'code', phone: '+34600100999' }, 'PHONE_NUMBER_INVALID'],
  viber: [{ token: 'nobody' }, 'invalidAuthToken'],
  vk: [{ token: 'nobody' }, 'User authorization failed: invalid access_token (4).'],
  instagram: [{ token: 'nobody' }, '(#190) Error validating access token: Session has expired.'],
  avito: [{ client_secret: 'nobody' }, 'Invalid client credentials'],
  email: [{ password: 'nobody' }, 'Invalid credentials'],
};
const ours = { en: 'The provider refuses: ', ru: 'Провайдер отвечает отказом: ' };

test.each(connectTypes)('what %s refuses is told in its words, after ours in the reader’s language', async (type) => {
  const { project_id: project } = vera;
  const connected = async () => (await vera.call(listConnections, { project })).body.data;
  const before = await connected();
  const [wrong, words] = mistakes[type];
  const settings = { ...trialAccounts(simulator)(type)!, ...wrong, api_url: simulated };
  for (const [language, told] of Object.entries(ours)) {
    const { status, body } = await vera.call(
      connectChannel,
      { project, type, name: 'Refused', settings },
      { 'accept-language': language },
    );
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 422,
      code: 'provider_refused',
      error: `${told}${words}`,
    });
  }
  expect(await connected()).toEqual(before);
});
