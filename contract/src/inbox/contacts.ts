import * as z from 'zod/mini';
import { count, id, text, upTo, wireTime } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';
import { channelTypes } from '../projects/channels.ts';

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
  users: z.array(dialogue),
  unread: z.number(),
  owed_since: z.nullable(wireTime),
  /** Put aside until then, or until the client writes. */
  snoozed_until: z.nullable(wireTime),
  /** When this viewer's newest message of the contact was written, or the contact appeared. */
  last_message: z.nullable(wireTime),
  /** The same in microseconds: rows stand by it, the greatest first, and equal ones by id. */
  order: z.number(),
  lastMessage: z.nullable(
    z.object({ message: z.string(), destination: z.enum(['from', 'from_operator', 'to']), message_type: z.string() }),
  ),
  archived: z.boolean(),
  blocked: z.boolean(),
});
export type Contact = z.infer<typeof contact>;

export const folderKinds = ['at_work', '4check', 'all'] as const;
export type FolderKind = (typeof folderKinds)[number];

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/',
  access: 'project',
  summary: 'The contact list of a folder, newest first, 20 a page',
  input: z.strictObject({
    /** at work, new (needs a check) or all */
    in_work: z.optional(z.enum(['1', 'true'])),
    for_check_admin: z.optional(z.enum(['1', 'true'])),
    all_contacts: z.optional(z.enum(['1', 'true'])),
    count: z.optional(count),
    next: z.optional(upTo(200)),
  }),
  output: page(contact),
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

export const topic = z.object({
  id: z.union([z.number(), z.enum(folderKinds)]),
  title: z.string(),
  bg_color: z.string(),
  total: z.number(),
  unread: z.number(),
  isShow: z.boolean(),
});
export type Topic = z.infer<typeof topic>;

export const getTopics = endpoint({
  method: 'GET',
  path: '/api/app/chat/getTopics',
  access: 'project',
  summary: 'The folders with their counts',
  input: z.strictObject({}),
  output: answer(z.array(topic)),
});

/** A row as it is now, new or changed, as its receiver may see it; it replaces the row with this id (see folders.ts). */
export const contactUpdated = liveEvent('channel:contact_updated', contact);

/** Many rows changed at once: lists and counts are to be fetched anew. */
export const foldersChanged = liveEvent('channel:folders_changed', z.object({}));
