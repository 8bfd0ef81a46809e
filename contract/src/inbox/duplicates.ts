import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { clientFields } from '../clients/clients.ts';
import { count, id, rowId, upTo, whole, wireTime } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';
import { clientCard } from './client-card.ts';
import { joinReasons } from './join-reasons.ts';

/** Two contacts that may be one: the one to stay, and the other (the reference's user with a contact_id). */
export const joinOffer = z.object({
  id: z.number(),
  /** From 0 to 99, out of the reasons that the viewer sees. */
  score: z.int(),
  reasons: z.array(z.enum(joinReasons)),
  contact_id: z.number(),
  contact: clientCard,
  user: z.extend(clientCard, { contact_id: z.number() }),
});
export type JoinOffer = z.infer<typeof joinOffer>;

const yes = z.optional(z.enum(['1', 'true']));

/** Shown to whoever sees both contacts and what proves that they are one. Empty while join_dialogs is off. */
export const listJoinOffers = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/join_offers/',
  access: 'project',
  summary: 'Contacts that may be the same person, the surest first, 20 a page; their number up to 1000 in meta.total',
  input: z.strictObject({
    /** Only those of this contact. */
    contact_id: z.optional(id),
    only_count: yes,
    count: z.optional(count),
    next: z.optional(upTo(40)),
  }),
  output: page(joinOffer),
});

/** By a field of the card, or `field_<id>` of the project's own. */
const mergedField = z.string().check(z.regex(new RegExp(`^(${clientFields.join('|')}|field_[1-9]\\d{0,14})$`)));

/** What takes it back, within thirty days. */
const moved = z.object({ contact_id: z.number(), undo: z.uuid() });

/**
 * Whoever sees the contacts may merge them; dialogues that they do not see go along. Of each field the value of the
 * contact named in `fields` is kept; unless one is named, the main one's, or, where that is empty, another's.
 */
export const mergeContacts = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/merge/',
  access: 'project',
  summary: 'Make several contacts one',
  input: z.strictObject({
    /** The one that stays. */
    contact_id: rowId,
    contacts_ids: z.array(rowId).check(z.minLength(1), z.maxLength(20)),
    fields: z.optional(z.partialRecord(mergedField, rowId)),
  }),
  output: answer(moved),
});

/** `is_going_on`: the rest follows by itself, and lists are told as it proceeds. */
export const mergeAll = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/merge_all/',
  access: 'project',
  summary: 'Merge everything offered that is as sure as this, the older contact staying',
  input: z.strictObject({ min_score: z.optional(whole(1, 99)) }),
  output: answer(z.object({ merged: z.number(), is_going_on: z.boolean(), undo: z.nullable(z.uuid()) })),
});

export const dismissOffer = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/join_offers/:id/',
  access: 'project',
  summary: 'These are two different people: never offer them again, or do',
  input: z.strictObject({ id, dismissed: z.boolean() }),
  output: answer(z.object({ dismissed: z.boolean() })),
});

/** Of a contact with one dialogue nothing would be left: such contacts are merged instead. */
export const linkDialogue = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/link/',
  access: 'project',
  summary: 'Move a dialogue to another contact',
  input: z.strictObject({ user_id: rowId, contact_id: rowId }),
  output: answer(moved),
});

export const unlinkDialogue = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/unlink/',
  access: 'project',
  summary: 'Make a dialogue a contact of its own',
  input: z.strictObject({ user_id: rowId }),
  output: answer(moved),
});

/** What of an undone move stays as others made it since. */
export const keptParts = [...clientFields, 'custom_field', 'operator', 'snooze', 'dialogues', 'contact'] as const;

/** Whoever sees what was moved may move it back; what has been changed since stays, and is named in `kept`. */
export const undoMove = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/unmerge/',
  access: 'project',
  summary: 'Separate contacts again that were merged, or move a dialogue back',
  input: z.strictObject({
    token: z.uuid(),
    /** Of several merged by one press only this one; the others stay. */
    contact_id: z.optional(rowId),
  }),
  output: answer(
    z.object({
      restored: z.array(z.number()),
      kept: z.array(z.enum(keptParts)),
      /** Which of the project's own fields those are, by their ids. */
      kept_fields: z.array(z.number()),
      is_going_on: z.boolean(),
      /** No others of that press are left to be separated by its token. */
      is_over: z.boolean(),
    }),
  ),
});

export const contactMerge = z.object({
  token: z.uuid(),
  /** Who was merged into this contact. */
  contact_id: z.number(),
  name: z.string(),
  actor,
  /** Why, where it happened by itself; as far as the viewer sees what proves it, the strongest first. */
  reasons: z.array(z.enum(joinReasons)),
  created_at: wireTime,
});

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id/merges/',
  access: 'project',
  summary: 'Who was merged into a contact and can be separated again',
  input: z.strictObject({ id }),
  output: answer(z.array(contactMerge)),
});

/** Offers came or went: their number is to be fetched anew. */
export const joinOffersChanged = liveEvent('channel:join_offers', z.object({}));

/** A contact is no more, as far as its receiver sees: `now` has what was left of it. */
export const contactDeleted = liveEvent(
  'channel:contact_deleted',
  z.object({ id: z.number(), now: z.nullable(z.number()) }),
);
