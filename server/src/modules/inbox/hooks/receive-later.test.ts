import { listMessages } from '@parley/contract/inbox/messages';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, type Office, openOffice } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { type Channel, ProviderError } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { hear } from './hear.ts';

let app: TestApp;
let office: Office;
const telegram = channelOf('telegram');
const { fetchFile } = telegram;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterEach(() => void Object.assign(telegram, { fetchFile }));
afterAll(() => app.stop());

/** A file comes whose bytes the provider gives so, one answer for each time it is asked. */
async function comes(name: string, answers: NonNullable<Channel['fetchFile']>[]) {
  const left = [...answers];
  Object.assign(telegram, { fetchFile: ((...asked) => left.shift()!(...asked)) satisfies Channel['fetchFile'] });
  const { project_id, telegram: channel_id, vera } = office;
  const peer = { outside_id: name, name, phone: null };
  const file = { name: 'plan.txt', ref: {} };
  const told = { kind: 'message', uid: `${name}-1`, direction: 'in', peer, at: Date.now() } as const;
  await hear({ project_id, channel_id, type: 'telegram' }, [{ ...told, message_type: 'file', text: '', file }]);
  return until(async () => {
    const id = await contactOf(project_id, channel_id, name);
    const [message] = (await vera.call(listMessages, { id })).body.data;
    expect(message).toBeDefined();
    return { message: message!, unasked: left.length };
  });
}

const gone = () => Promise.reject(new ProviderError('no such file'));
const bytes = () =>
  Promise.resolve(
    (async function* () {
      yield Buffer.from('the plan');
    })(),
  );

test('a file that is not there yet is looked for once more', async () => {
  const { message } = await comes('anna', [gone, bytes]);
  expect(message.file).toMatchObject({ name: 'plan.txt', size: 8 });
});

test('one that is not there then either is named', async () => {
  const { message, unasked } = await comes('bela', [gone, gone, bytes]);
  expect(message).toMatchObject({ file: null, message: 'plan.txt' });
  expect(unasked).toBe(1);
});
