import { createHash, randomBytes } from 'node:crypto';
import type { FakeAnswer, Stage } from '../fake.ts';
import type { Account, Chat, Line, World } from '../world.ts';
import { type Method, type Params, refused, taken, wrong } from './answers.ts';
import { nthOf, reactions } from './events.ts';
import { longPollServer } from './long-poll.ts';
import { sendMessage } from './send.ts';

const idOf = (account: Account): number => Number(account.settings.group_id);

/** The methods a community needs to talk with people. */
export const methods: Record<string, Method> = {
  'groups.getById': (account) =>
    taken({ groups: [{ id: idOf(account), name: account.name, screen_name: 'studio', is_closed: 0, type: 'group' }] }),
  'groups.getCallbackConfirmationCode': (account) => {
    account.settings.code ??= randomBytes(4).toString('hex');
    return taken({ code: account.settings.code });
  },
  'groups.getCallbackServers': (account) => {
    const items = account.settings.server_id ? [serverOf(account)] : [];
    return taken({ count: items.length, items });
  },
  'groups.addCallbackServer': addServer,
  'groups.deleteCallbackServer': (account, given) => {
    if (given.server_id !== account.settings.server_id) return wrong('server_id is invalid', given);
    account.hook_url = null;
    delete account.settings.server_id;
    return taken(1);
  },
  'groups.setCallbackSettings': (account, given) => {
    if (given.server_id !== account.settings.server_id) return wrong('server_id is invalid', given);
    account.settings.heard = Object.keys(given)
      .filter((name) => given[name] === '1')
      .join();
    return taken(1);
  },
  'groups.setLongPollSettings': (account, given) => {
    account.settings.long_poll = given.enabled === '1' ? 'yes' : '';
    account.settings.heard = Object.keys(given)
      .filter((name) => given[name] === '1')
      .join();
    return taken(1);
  },
  'groups.getLongPollServer': longPollServer,
  'users.get': ({ settings }, { user_ids = '' }, { world }) =>
    taken(user_ids.split(',').flatMap((id) => personOf(world, settings.group_id!, id) ?? [])),
  'photos.getMessagesUploadServer': (account, given) => uploadAt(account, given, 'photo'),
  'docs.getMessagesUploadServer': (account, given) => uploadAt(account, given, given.type ?? 'doc'),
  'photos.saveMessagesPhoto': savePhoto,
  'docs.save': saveDoc,
  'messages.send': sendMessage,
  'messages.edit': (account, given, stage) =>
    withOwn(account, given, stage, (line) => {
      if (!given.message) return wrong('message is empty', given);
      Object.assign(line, { text: given.message, edited: true });
      return taken(1);
    }),
  'messages.delete': (account, given, stage) =>
    withOwn(account, { ...given, cmid: given.cmids ?? '' }, stage, (line) => {
      if (given.delete_for_all !== '1') return wrong('delete_for_all is needed here', given);
      line.deleted = true;
      return taken([{ peer_id: Number(given.peer_id), cmid: Number(given.cmids), response: 1 }]);
    }),
  'messages.sendReaction': (account, given, stage) =>
    withLine(account, given, stage, (line) => {
      const sign = reactions[Number(given.reaction_id) - 1];
      if (!sign) return wrong('reaction_id is invalid', given);
      line.our_reaction = sign;
      return taken(1);
    }),
  'messages.deleteReaction': (account, given, stage) =>
    withLine(account, given, stage, (line) => {
      line.our_reaction = null;
      return taken(1);
    }),
  'messages.markAsRead': (account, given, stage) =>
    withChat(account, given, stage, (chat) => {
      for (const line of chat.lines) if (line.from === 'client') line.status = 'seen';
      return taken(1);
    }),
  'messages.setActivity': (account, given, stage) =>
    withChat(account, given, stage, (chat) => {
      if (given.type !== 'typing' && given.type !== 'audiomessage') return wrong('type is invalid', given);
      chat.typing_until = stage.world.now() + 10_000;
      return taken(1);
    }),
};

const serverOf = ({ hook_url, settings }: Account) => ({
  id: Number(settings.server_id),
  title: settings.title ?? '',
  creator_id: 1,
  url: hook_url,
  secret_key: settings.secret ?? '',
  status: 'ok',
});

/** Whoever is to be called must know the code of the community. */
async function addServer(account: Account, given: Params, { call }: Stage): Promise<FakeAnswer> {
  const { url = '', title = '', secret_key = '' } = given;
  if (!/^https?:/.test(url)) return wrong('url is invalid', given);
  if (!title || title.length > 14) return wrong('title is invalid', given);
  if (secret_key.length > 50 || /\W/.test(secret_key)) return wrong('secret_key is invalid', given);
  if (account.settings.server_id) return refused(2000, 'Servers number limit is reached', given);
  const body = JSON.stringify({ type: 'confirmation', group_id: idOf(account) });
  const answer = await call({ url, headers: { 'content-type': 'application/json' }, body }).catch(() => null);
  if (answer?.status !== 200 || answer.body !== account.settings.code)
    return refused(100, 'Confirmation failed: invalid response code', given);
  const server_id = String(1 + Math.floor(Math.random() * 900));
  account.hook_url = url;
  Object.assign(account.settings, { server_id, title, secret: secret_key });
  return taken({ server_id: Number(server_id) });
}

function personOf({ chats }: World, group_id: string, id: string) {
  const client = chats.find((it) => it.account.settings.group_id === group_id && it.client.id === id)?.client;
  if (!client) return null;
  const [first_name = '', ...rest] = client.name.split(' ');
  return { id: Number(id), first_name, last_name: rest.join(' '), can_access_closed: true, is_closed: false };
}

function uploadAt({ settings }: Account, given: Params, kind: string): FakeAnswer {
  if (!['photo', 'doc', 'audio_message'].includes(kind)) return wrong('type is invalid', given);
  const upload_url = `${settings.base}/upload/${kind}/${settings.group_id}`;
  return taken({ upload_url, ...(kind === 'photo' && { album_id: -64, group_id: 0 }) });
}

function savePhoto({ settings }: Account, given: Params, { world }: Stage): FakeAnswer {
  const id = /"file":"([\w-]+)"/.exec(given.photo ?? '')?.[1] ?? '';
  const isRight = given.hash === createHash('md5').update(id).digest('hex') && given.server === '626627';
  if (!isRight || !world.files.has(id)) return wrong('photos list is invalid', given);
  return taken([{ ...keep(settings, 'photo', id), album_id: -64, access_key: id.slice(0, 8) }]);
}

function saveDoc({ settings }: Account, given: Params, { world }: Stage): FakeAnswer {
  const [, kind = '', id = ''] = (given.file ?? '').split('|');
  const found = world.files.get(id);
  if (!found) return wrong('file is undefined', given);
  if (given.title) found.name = given.title;
  return taken({ type: kind, [kind]: { ...keep(settings, 'doc', id), title: found.name } });
}

/** Its number, by which messages name it. */
function keep(settings: Account['settings'], type: string, file_id: string) {
  const id = Number(settings.last_media ?? 456_239_000) + 1;
  const owner_id = -Number(settings.group_id);
  settings.last_media = String(id);
  settings[`media ${type}${owner_id}_${id}`] = file_id;
  return { id, owner_id };
}

function withChat(account: Account, given: Params, { world }: Stage, act: (chat: Chat) => FakeAnswer): FakeAnswer {
  const chat = world.chats.find((it) => it.account === account && it.client.id === given.peer_id);
  return chat ? act(chat) : wrong('peer_id is invalid', given);
}

function withLine(account: Account, given: Params, stage: Stage, act: (line: Line) => FakeAnswer): FakeAnswer {
  return withChat(account, given, stage, ({ lines }) => {
    const line = lines.find((it) => !it.deleted && String(nthOf(it)) === given.cmid);
    return line ? act(line) : wrong('cmid is invalid', given);
  });
}

// VK lets a community change its words for a day.
const changeableMs = 86_400_000;

/** A community changes only what it wrote itself. */
const withOwn = (account: Account, given: Params, stage: Stage, act: (line: Line) => FakeAnswer): FakeAnswer =>
  withLine(account, given, stage, (line) => {
    if (line.from !== 'business') return refused(15, 'Access denied', given);
    const isOld = stage.world.now() - line.at > changeableMs;
    return isOld ? refused(909, "Can't edit this message, because it's too old", given) : act(line);
  });
