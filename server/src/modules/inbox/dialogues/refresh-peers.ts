import { channelOf } from '../../../channels/index.ts';
import { afterCommit, type Tx } from '../../../kit/db/index.ts';
import { tellReadLater } from '../hooks/tell-provider.ts';
import type { LockedContact } from './locked-contact.ts';
import type { DialogueState } from './rules.ts';

/** Where clients see that they were read, their screens are told after the commit. */
export async function refreshPeers(
  tx: Tx,
  { project_id, dialogues }: LockedContact,
  after: DialogueState[],
): Promise<void> {
  for (const { id, messenger_type, channel_id, outside_id, read_position } of after) {
    const { refresh } = channelOf(messenger_type);
    const before = dialogues.find((it) => it.id === id);
    if (!before || before.read_position === read_position) continue;
    const peer = { project_id, channel_id, outside_id };
    if (refresh) afterCommit(tx, () => refresh(peer));
    // What was read a provider does not take back.
    if (read_position > before.read_position) await tellReadLater(tx, messenger_type, peer);
  }
}
