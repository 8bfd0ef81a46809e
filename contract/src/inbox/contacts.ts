import * as z from 'zod/mini';
import { count, id, many, rowId, text, upTo, wireTime } from '../common.ts';
import { answer, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { liveEvent } from '../live.ts';
import { channelTypes } from '../projects/channels.ts';
import { listOrders, viewKinds } from './list-rules.ts';

/** One client on one channel (the reference calls it a contact dialogue user). */
export const dialogue = z.object({
  id: z.number(),
  channel_id: z.number(),
  messenger_type: z.enum(channelTypes),
  chat_user: z.nullable(z.number()),
  for_check_admin: z.boolean(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Its channel is connected: what is written here has a way out. */
  can_send: z.boolean(),
  /** When the client wrote last: the channel's window for answers counts from here. */
  last_inbound: z.nullable(wireTime),
  /** What the client is known by there, as people write it: an e-mail address, or a name that begins with @. */
  address: z.optional(z.string()),
  /** Where answers go, if not to whoever writes. */
  answers_to: z.optional(z.string()),
  /** Whoever writes here is surely not who they say: their mail server says so. */
  is_unconfirmed: z.optional(z.boolean()),
  /** What was last written here is ours, and did not leave. */
  is_failed: z.optional(z.boolean()),
  /** Its newest message in microseconds. */
  order: z.number(),
});
export type Dialogue = z.infer<typeof dialogue>;

/** A row of the contact list: the person, their dialogues and the last message. */
export const contact = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  organization_id: z.nullable(z.number()),
  operator: z.nullable(z.number()),
  /** The team in whose queue it is; with an operator it is in none. */
  team: z.optional(z.number()),
  users: z.array(dialogue),
  /** The team's folders it is in. One that was just deleted may still be named: it is not among the folders any more. */
  topics: z.array(z.number()),
  unread: z.number(),
  owed_since: z.nullable(wireTime),
  /** The same in microseconds: who waits longest stands by it. */
  owed_order: z.optional(z.number()),
  /** Since when a task about the client is overdue. */
  late_since: z.optional(wireTime),
  /** Put aside until then, or until the client writes. */
  snoozed_until: z.nullable(wireTime),
  /** When this viewer's newest message of the contact was written, or the contact appeared. */
  last_message: z.nullable(wireTime),
  /** The same in microseconds: rows stand by it, the greatest first, and equal ones by id. */
  order: z.number(),
  lastMessage: z.nullable(
    z.object({
      message: z.string(),
      destination: z.enum(['from', 'from_operator', 'to']),
      message_type: z.string(),
      /** It is ours, and did not leave. */
      is_failed: z.optional(z.boolean()),
    }),
  ),
  archived: z.boolean(),
  blocked: z.boolean(),
});
export type Contact = z.infer<typeof contact>;

export const folderKinds = ['at_work', '4check', 'all'] as const;
export type FolderKind = (typeof folderKinds)[number];

const yes = z.optional(z.enum(['1', 'true']));
const place = z.union([z.enum(channelTypes), id]);

/**
 * A list filtered by channels stands by the newest message on these. A search looks through all contacts one sees, also
 * those too old for the list; of very many that fit, the newest come first, whatever order and views are asked for.
 * `only_count` answers `meta.total` and no rows; where something is filtered or searched, it counts up to 1000.
 */
export const listContacts = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/',
  access: 'project',
  summary: 'The contact list of a folder, newest first, 20 a page',
  input: z
    .strictObject({
      /** at work, new (needs a check), all, or a folder of the team */
      in_work: yes,
      for_check_admin: yes,
      all_contacts: yes,
      custom_contacts: yes,
      topic_id: z.optional(id),
      /** Channels by id or by type, one or several. */
      channel_id: z.optional(z.union([place, z.array(place).check(z.minLength(1), z.maxLength(100))])),
      /** Whose hands the contact is in, or nobody's. */
      manager_id: z.optional(z.union([z.literal('none'), id])),
      /** Only those who fit all of these. */
      views: z.optional(many(z.enum(viewKinds))),
      /** Newest first, unless the folder says otherwise. */
      order: z.optional(z.enum(listOrders)),
      /** A number in any spelling or part of one, else words of names and addresses. */
      search: z.optional(upTo(200)),
      only_count: yes,
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(200)),
    })
    .check(
      withinNumbered(20),
      z.refine((it) => !it.custom_contacts || it.topic_id !== undefined, { path: ['topic_id'], error: 'required' }),
    ),
  output: page(contact),
});

const typedName = text(200);

/**
 * Someone who has not written yet, by number or by the messenger's own id. Where the number is already known, nobody is
 * added: `available` names who has it, to open them, to give one of them this dialogue (`contact_id`), or to add someone
 * else all the same (`is_new`).
 */
export const addDialogue = endpoint({
  method: 'POST',
  path: '/api/app/channels/add_user/:channel',
  access: 'project',
  summary: 'Add a contact to a channel',
  input: z.strictObject({
    channel: id,
    phone: upTo(254).check(z.trim(), z.minLength(1)),
    name: z.optional(typedName),
    contact_id: z.optional(rowId),
    is_new: z.optional(z.boolean()),
  }),
  output: answer(z.object({ contact: z.nullable(contact), available: z.array(contact) })),
});

/** The same by the project's own path. */
export const addProjectDialogue = endpoint({
  ...addDialogue,
  path: '/api/app/projects/:project/channels/:channel/users',
  summary: 'Add a contact to a channel of the project',
  input: z.extend(addDialogue.input, { project: id }),
});

export const getUnreadMessages = endpoint({
  method: 'POST',
  path: '/api/app/chat/getUnreadMessages/',
  access: 'project',
  summary: 'How many messages of these contacts nobody has read; of a room, how many this operator has not',
  input: z.strictObject({ contacts_ids: z.array(rowId).check(z.minLength(1), z.maxLength(200)) }),
  output: answer(z.array(z.object({ contact_id: z.number(), unread: z.number() }))),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id/',
  access: 'project',
  summary: 'One contact with its dialogues',
  input: z.strictObject({ id, show_archived: z.optional(upTo(8)) }),
  output: answer(contact),
});

export const contactByPhone = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/contacts/contact_by_phone',
  access: 'project',
  summary: 'The contacts with this number, in any spelling of it',
  input: z.strictObject({ project: id, phone: text(40) }),
  output: answer(z.array(contact)),
});

/** By how much a folder grew or shrank, as its receiver counts it. */
export const countChange = z.object({
  id: z.union([z.number(), z.enum(folderKinds)]),
  total: z.number(),
  unread: z.number(),
});
export type CountChange = z.infer<typeof countChange>;

/** What views go by, of a contact as its receiver sees it. */
export const facets = z.object({
  operator: z.nullable(z.number()),
  /** Where it is: the channels with their types. */
  channels: z.array(z.object({ id: z.number(), type: z.enum(channelTypes) })),
  is_to_check: z.boolean(),
  is_owed: z.boolean(),
  is_failed: z.boolean(),
  is_aside: z.boolean(),
  is_late: z.boolean(),
  is_unread: z.boolean(),
});
export type Facets = z.infer<typeof facets>;

/**
 * A row as it is now, new or changed, as its receiver may see it; it replaces the row with this id (see folders.ts).
 * `counts` says what became of the folders with it; where it is missing they are to be fetched anew. Beside it
 * `was` says what the row was to the views (see list-fit.ts); where that is missing it stood in none.
 */
export const contactUpdated = liveEvent(
  'channel:contact_updated',
  z.extend(contact, { counts: z.optional(z.array(countChange)), was: z.optional(facets) }),
);

/** Many rows changed at once: lists and counts are to be fetched anew. */
export const foldersChanged = liveEvent('channel:folders_changed', z.object({}));
