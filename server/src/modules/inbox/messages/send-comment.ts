import { randomUUID } from 'node:crypto';
import type { Message } from '@parley/contract/inbox/messages';
import type { sendComment as endpoint } from '@parley/contract/inbox/thread';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember, readOperators, readTeam } from '../../projects/index.ts';
import { lockContact } from '../dialogues/dialogues.queries.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { type DialogueState, newer } from '../dialogues/rules.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { dropDraft } from '../drafts/drop-draft.ts';
import { readersOf } from '../rooms/rooms.queries.ts';
import { storable } from '../rules.ts';
import { findMessage, idByUid } from './messages.queries.ts';
import { storeMessage } from './store-message.ts';

type Asked = Parsed<typeof endpoint>;

/** A note stands among the messages and leaves the contact as it was; to those it calls it is news. */
export async function sendComment(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const mentions = [...new Set(asked.mentions)];
  const called = await Promise.all(mentions.map((user_id) => colleague(viewer, user_id)));
  const teammates = asked.teams?.length ? await teammatesIn(viewer, asked.teams) : [];
  const note = { ...asked, text: storable(asked.text), mentions };
  return { data: await transaction(viewer.project_id, (tx) => write(tx, viewer, note, called, teammates)) };
}

type Colleague = Pick<Viewer, 'user_id' | 'channels_ids'>;

const colleague = async ({ project_id }: Viewer, user_id: number): Promise<Colleague> =>
  (await findMember(project_id, user_id)) ?? refuse('cannot_mention');

/** Everyone else in these teams, whether they see the dialogue or not. */
async function teammatesIn({ project_id, user_id }: Viewer, teams_ids: number[]): Promise<Colleague[]> {
  const teams = await Promise.all(
    teams_ids.map(async (id) => (await readTeam(project_id, id)) ?? refuse('cannot_mention')),
  );
  const ids = new Set(teams.flatMap((it) => it.users_ids));
  const all = await readOperators(dbOf(project_id), project_id);
  return all.filter((it) => ids.has(it.user_id) && it.user_id !== user_id);
}

type Note = Pick<Asked, 'id' | 'uid' | 'text' | 'dialogue_id' | 'draft'> & { mentions: number[] };

type ToColleagues = { contact_id: number; dialogue_id: number; text: string; to: number[] };

/** The same within what another module does with a dialogue; it calls those of `to` who see it. */
export async function noteInDialogue(
  tx: Tx,
  viewer: Viewer,
  { contact_id: id, dialogue_id, text, to }: ToColleagues,
): Promise<void> {
  const others = to.filter((it) => it !== viewer.user_id);
  const called = await Promise.all(others.map((user_id) => findMember(viewer.project_id, user_id)));
  const note = { id, dialogue_id, uid: `note-${randomUUID()}`, text: storable(text), mentions: [] };
  await write(
    tx,
    viewer,
    note,
    [],
    called.filter((it) => it !== null),
  );
}

async function write(
  tx: Tx,
  viewer: Viewer,
  note: Note,
  called: Colleague[],
  teammates: Colleague[],
): Promise<Message> {
  const { id: contact_id, uid, text } = note;
  const { project_id, user_id, name } = viewer;
  const seen = (await lockContact(tx, { ...seerOf(viewer), contact_id })).map((it) => it.id);
  const contact = seen.length ? await readLocked(tx, project_id, { contact_id }) : null;
  const dialogue =
    contact &&
    placeOf(
      contact.dialogues.filter((it) => seen.includes(it.id)),
      note.dialogue_id,
    );
  if (!dialogue) refuse('not_found');
  const channels_ids = contact.dialogues.map((it) => it.channel_id);
  const known = await idByUid(tx, { project_id, channels_ids, uid });
  if (known !== null) return writtenBefore(tx, viewer, known, note);
  const sees = await seersHere(tx, project_id, dialogue, [...called, ...teammates]);
  // A note that its reader could not open would call in vain; of a team, it calls those who can.
  if (!called.every(sees)) refuse('cannot_mention');
  const mentions = [...new Set([...note.mentions, ...teammates.filter(sees).map((it) => it.user_id)])];
  const message = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: 'from_operator',
    message_type: 'comment',
    status: 'delivered',
    operator_id: user_id,
    operator_name: name,
    text,
    details: { mentions },
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
  if (note.draft) await dropDraft(tx, viewer, contact_id);
  return message;
}

const placeOf = (seen: DialogueState[], dialogue_id: number | undefined): DialogueState | undefined =>
  dialogue_id === undefined ? seen.reduce(newer) : seen.find((it) => it.id === dialogue_id);

/** Who of these sees a dialogue. */
async function seersHere(
  tx: Tx,
  project_id: number,
  dialogue: DialogueState,
  those: Colleague[],
): Promise<(it: Colleague) => boolean> {
  const { id: dialogue_id, channel_id, is_room } = dialogue;
  const inRoom =
    is_room && those.length ? (await readersOf(tx, { project_id, dialogue_id })).map((it) => it.user_id) : [];
  return ({ user_id, channels_ids }) =>
    is_room ? inRoom.includes(user_id) : channels_ids === null || channels_ids.includes(channel_id);
}

/** Asked again, it is the note already there; under a used key nothing else is written. */
async function writtenBefore(tx: Tx, { project_id, user_id }: Viewer, id: number, { text }: Note): Promise<Message> {
  const known = await findMessage(tx, project_id, id);
  const isSame = known?.message_type === 'comment' && known.message === text && known.operator_id === user_id;
  if (!known || !isSame) refuse('uid_taken');
  const { way: _, ...message } = known;
  return message;
}
