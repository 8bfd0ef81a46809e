import { createHash } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import { type Params, refused } from './answers.ts';
import { eventsOf } from './events.ts';
import { longPoll } from './long-poll.ts';
import { methods } from './methods.ts';
import { newId } from './send.ts';

/** VK's API for a community, with its upload servers and its calls. */
export const vk: Fake = {
  channel: 'vk',
  word: 'vk',
  newId,
  clientId: () => String(100_000_000 + Math.floor(Math.random() * 900_000_000)),
  isSend: ({ path }) => path === '/method/messages.send',
  errors: {
    unknown: refused(1, 'Unknown error occurred'),
    token_revoked: refused(5, 'User authorization failed: invalid access_token (4).'),
    too_many: refused(6, 'Too many requests per second'),
    flood: refused(9, 'Flood control'),
    internal: refused(10, 'Internal server error: Unknown error, try later'),
    captcha: refused(14, 'Captcha needed'),
    blacklist: refused(900, "Can't send messages for users from blacklist"),
    not_allowed: refused(901, "Can't send messages for users without permission"),
    privacy: refused(902, "Can't send messages to this user due to their privacy settings"),
    too_long: refused(914, 'Message is too long'),
    server_error: { status: 502, body: 'Bad Gateway' },
  },
  hooks: eventsOf,
  answer: async (request, stage) => {
    const [, place, name = '', key = ''] = request.path.split('/');
    if (place === 'method') return answerTo(name, request, stage);
    if (place === 'upload') return upload(name, key, request, stage);
    if (place === 'longpoll') {
      const account = stage.world.accounts.find((it) => it.channel === 'vk' && it.settings.group_id === name);
      return account ? longPoll(account, request) : { status: 404, body: '' };
    }
    if (place === 'doc') return { status: 302, headers: { location: `${request.base}/cdn/${name}` }, body: '' };
    return place === 'cdn' ? download(name, stage) : { status: 404, body: '' };
  },
};

async function answerTo(name: string, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const method = methods[name];
  if (!method) return refused(3, 'Unknown method passed');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const { fields } = isForm ? await readFields(request.headers, request.body) : { fields: {} };
  const given = fields as Params;
  if (!given.access_token) return refused(5, 'User authorization failed: no access_token passed.', given);
  const account = stage.world.account('vk', given.access_token);
  if (!account) return refused(5, 'User authorization failed: invalid access_token (4).', given);
  if (!given.v) return refused(8, 'Invalid request: v (version) is required', given);
  account.settings.base = request.base;
  // The token says which community it is of; the first that is asked after is it.
  account.settings.group_id ??= given.group_id ?? '';
  if (given.group_id && given.group_id !== account.settings.group_id)
    return refused(27, 'Group authorization failed: method is unavailable with group auth.', given);
  return method(account, given, stage);
}

/** What was uploaded is known by a word until it is saved. */
async function upload(kind: string, group_id: string, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { files } = await readFields(request.headers, request.body);
  const given = files[kind === 'photo' ? 'photo' : 'file'];
  if (!given) return json({ error: 'no_file', error_descr: 'File not found' });
  if (/\.(?:exe|mp3)$/i.test(given.name)) return json({ error: 'wrong_ext', error_descr: 'Invalid file extension' });
  const { id } = stage.world.keepFile(given);
  if (kind !== 'photo') return json({ file: `${group_id}|${kind}|${id}` });
  const hash = createHash('md5').update(id).digest('hex');
  return json({ server: 626_627, photo: JSON.stringify([{ file: id }]), hash });
}

function download(id: string, { world }: Stage): FakeAnswer {
  const found = world.files.get(id);
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : { status: 404, body: '' };
}
