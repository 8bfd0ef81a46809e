import * as z from 'zod/mini';
import { anyFields, factKind } from '../facts.ts';

/**
 * What is known of a client, what it began with and what became of it; beside these `field_<id>`, a field of the project,
 * and `folder_<id>`, whether it is there. People are told of here: all of it goes when the client is erased.
 */
const fields = {
  ...anyFields,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  legal_entity: z.string(),
  tax_id: z.string(),
  notes: z.string(),
  tag: z.string(),
  organization_id: z.number(),
  manager_id: z.number(),
  unsubscribed: z.boolean(),
  archived: z.boolean(),
  blocked: z.boolean(),
  deleted_at: z.string(),
};

export const clientCreated = factKind('clientCreated', 'client', fields);
export const clientChanged = factKind('clientChanged', 'client', fields);
/** Somebody else's from then on, whatever else was changed with it. */
export const clientAssigned = factKind('clientAssigned', 'client', fields);
/** Only into a folder, or out of one. */
export const clientFiled = factKind('clientFiled', 'client', fields);
export const clientArchived = factKind('clientArchived', 'client', fields);
export const clientUnarchived = factKind('clientUnarchived', 'client', fields);
export const clientBlocked = factKind('clientBlocked', 'client', fields);
export const clientUnblocked = factKind('clientUnblocked', 'client', fields);
/** Another one turned out to be this one; or no longer. */
export const clientMerged = factKind('clientMerged', 'client', { contact_id: z.number() });
export const clientSeparated = factKind('clientSeparated', 'client', { contact_id: z.number() });
/** All that was written with them is gone. */
export const clientCleared = factKind('clientCleared', 'client', {});
export const clientRemoved = factKind('clientRemoved', 'client', fields);
export const clientRestored = factKind('clientRestored', 'client', fields);
/** For good, with all that was told of them. By which channels they were seen; without these by everyone. */
export const clientErased = factKind('clientErased', 'client', { channels_ids: z.array(z.number()) });

/** All that tell how a client stands. */
export const clientFacts = [
  clientCreated,
  clientChanged,
  clientAssigned,
  clientFiled,
  clientArchived,
  clientUnarchived,
  clientBlocked,
  clientUnblocked,
  clientMerged,
  clientSeparated,
  clientCleared,
  clientRemoved,
  clientRestored,
] as const;
export type ClientFactKind = (typeof clientFacts)[number];
