import type { ConnectType } from '@parley/contract/projects/connections';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { mailboxTakenBy } from './connections.queries.ts';

type Mailbox = { type: ConnectType; address: string | undefined; except?: number };

/** A mailbox that is read by two channels brings each letter twice, as of two clients. One that was taken off is free. */
export async function refuseTaken(tx: Tx, viewer: Viewer, { type, address, except = 0 }: Mailbox): Promise<void> {
  if (type !== 'email' || !address) return;
  const taken = await mailboxTakenBy(tx, viewer.project_id, address, except);
  if (!taken) return;
  const isSeen = viewer.channels_ids === null || viewer.channels_ids.includes(taken.id);
  // Of a channel they do not see they learn no more than that the address is in use.
  refuse('mailbox_taken', { name: isSeen ? taken.name : address });
}
