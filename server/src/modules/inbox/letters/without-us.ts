import type { ChannelEvent } from '../../../channels/events.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { mailboxesOf } from '../../projects/index.ts';

/** A letter that went to two mailboxes of the team has no copy to answer to in the other one. */
export async function withoutUs(
  { project_id }: { project_id: number },
  events: ChannelEvent[],
): Promise<ChannelEvent[]> {
  const hasOthers = events.some((it) => it.kind === 'message' && it.mail?.cc.length);
  if (!hasOthers) return events;
  const ours = new Set(await mailboxesOf(dbOf(project_id), project_id));
  return events.map((it) => {
    if (it.kind !== 'message' || !it.mail) return it;
    const { cc, to, ...mail } = it.mail;
    const isOther = (address: string) => !ours.has(address);
    return { ...it, mail: { ...mail, cc: cc.filter(isOther), ...(to && { to: to.filter(isOther) }) } };
  });
}
