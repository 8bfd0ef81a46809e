import type { ConnectType } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';

type Mailbox = { type: ConnectType; address: string | undefined; except?: number };

/** A mailbox that is read by two channels brings each letter twice, as of two clients. One that was taken off is free. */
export async function refuseTaken(tx: Tx, viewer: Viewer, { type, address, except = 0 }: Mailbox): Promise<void> {
  if (type !== 'email' || !address) return;
  const taken = await tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('project_id', '=', viewer.project_id)
    .where('type', '=', type)
    .where('id', '<>', except)
    .where(sql<boolean>`lower(settings ->> 'email_email') = ${address.toLowerCase()}`)
    .where(sql<boolean>`(is_auth or problem is not null)`)
    .executeTakeFirst();
  if (!taken) return;
  const isSeen = viewer.channels_ids === null || viewer.channels_ids.includes(taken.id);
  // Of a channel they do not see they learn no more than that the address is in use.
  refuse('mailbox_taken', { name: isSeen ? taken.name : address });
}
