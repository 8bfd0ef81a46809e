import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { lookOf } from '../folders/rules.ts';
import { type Micros, wireTimeOf } from '../rules.ts';

export type Person = Pick<Contact, 'id' | 'name' | 'phone' | 'email' | 'organization_id' | 'archived' | 'blocked'>;

/** A dialogue as the list needs it. */
export type SeenDialogue = Pick<Dialogue, 'address' | 'answers_to' | 'is_unconfirmed'> & {
  id: number;
  channel_id: number;
  messenger_type: ChannelType;
  name: string;
  phone: string | null;
  handle: string | null;
  can_send: boolean;
  operator_id: number | null;
  /** In whose queue it is; the same on each of the contact's dialogues, and none while somebody has it. */
  team_id: number | null;
  for_check: boolean;
  unread: number;
  owed_since: Micros | null;
  last_message_at: Micros;
  last_inbound_at: Micros | null;
  snoozed_until: Micros | null;
  /** Since when a task about the contact is overdue, the same on each of its dialogues. */
  late_since: Micros | null;
  preview: string | null;
  preview_destination: Message['destination'] | null;
  preview_type: string | null;
  /** The newest message is ours and did not leave. */
  preview_failed: boolean;
  /** The team's folders the contact is in, the same on each of its dialogues. */
  folders_ids: number[];
};

/** Whose place on the channel somebody has taken: what was said is read, and nothing more is said there. */
export const isPast = (outside_id: string): boolean => /^deleted \d+ /.test(outside_id);

/** A dialogue with all that a message can change. */
export type DialogueState = SeenDialogue & {
  outside_id: string;
  is_room: boolean;
  position: number;
  read_position: number;
  answered_position: number;
  is_newest: boolean;
  contact_for_check: boolean;
  is_listed: boolean;
  /** What the views go by, the same on each dialogue of a contact. */
  look: string;
};

/** A list row made of those dialogues of a contact that someone may see. */
export function rowOf(
  { id, name, phone, email, organization_id, archived, blocked }: Person,
  seen: SeenDialogue[],
): Contact {
  const newest = seen.length ? seen.reduce(newer) : null;
  const owed = seen.map((it) => it.owed_since).filter((at) => at !== null);
  return {
    id,
    name,
    phone,
    email,
    organization_id,
    operator: newest?.operator_id ?? null,
    ...(newest && newest.team_id !== null && { team: newest.team_id }),
    users: seen.map((it) => ({
      id: it.id,
      channel_id: it.channel_id,
      messenger_type: it.messenger_type,
      chat_user: it.operator_id,
      for_check_admin: it.for_check,
      name: it.name,
      phone: it.phone,
      can_send: it.can_send,
      last_inbound: it.last_inbound_at === null ? null : wireTimeOf(it.last_inbound_at),
      ...addressIn(it),
      ...(it.answers_to && { answers_to: it.answers_to }),
      ...(it.is_unconfirmed && { is_unconfirmed: true }),
      ...(it.preview_failed && { is_failed: true }),
      order: it.last_message_at,
    })),
    topics: seen[0]?.folders_ids ?? [],
    unread: seen.reduce((sum, it) => sum + it.unread, 0),
    owed_since: owed.length ? wireTimeOf(Math.min(...owed)) : null,
    ...(owed.length && { owed_order: Math.min(...owed) }),
    ...(newest?.late_since && { late_since: wireTimeOf(newest.late_since) }),
    snoozed_until: newest?.snoozed_until ? wireTimeOf(newest.snoozed_until) : null,
    last_message: newest && wireTimeOf(newest.last_message_at),
    order: newest?.last_message_at ?? 0,
    lastMessage: newest && lastMessageOf(newest),
    archived,
    blocked,
  };
}

function addressIn({ address, handle }: SeenDialogue): Pick<Dialogue, 'address'> {
  if (address) return { address };
  return handle ? { address: `@${handle}` } : {};
}

const lastMessageOf = (it: SeenDialogue): Contact['lastMessage'] =>
  it.preview === null || it.preview_destination === null
    ? null
    : {
        message: it.preview,
        destination: it.preview_destination,
        message_type: it.preview_type ?? 'text',
        ...(it.preview_failed && { is_failed: true }),
      };

export const newer = <D extends Pick<SeenDialogue, 'id' | 'last_message_at'>>(a: D, b: D): D =>
  a.last_message_at > b.last_message_at || (a.last_message_at === b.last_message_at && a.id > b.id) ? a : b;

/** Whether a contact stands in the list at all: a client who is welcome, and heard of lately. */
export const isListed = (person: Person, dialogues: DialogueState[], listed_since: Micros): boolean => {
  const newest = dialogues.reduce(newer);
  return !newest.is_room && !person.blocked && !person.archived && newest.last_message_at >= listed_since;
};

/** What is true of the contact as a whole, written on each of its dialogues. */
export function settle(dialogues: DialogueState[], is_listed: boolean): DialogueState[] {
  const newest = dialogues.reduce(newer);
  const contact_for_check = dialogues.some((it) => it.for_check);
  const folders_ids = [...new Set(dialogues.flatMap((it) => it.folders_ids))].sort((a, b) => a - b);
  const late = dialogues.map((it) => it.late_since).filter((at) => at !== null);
  const late_since = late.length ? Math.min(...late) : null;
  const whole = { contact_for_check, is_listed, folders_ids, late_since };
  const settled = dialogues.map((it) => ({ ...it, is_newest: it.id === newest.id, ...whole }));
  const look = lookOf(settled);
  return settled.map((it) => ({ ...it, look }));
}

export function changedIn(before: DialogueState[], after: DialogueState[]): DialogueState[] {
  const was = new Map(before.map((it) => [it.id, JSON.stringify(it)]));
  return after.filter((it) => was.get(it.id) !== JSON.stringify(it));
}
