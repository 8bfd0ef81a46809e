import type { ChannelType } from '@parley/contract/projects/channels';
import type { ChannelEvent, EventOf } from '../../../channels/events.ts';
import { setChannelState } from '../../projects/index.ts';
import { forgetTold } from '../approved-templates/approved.queries.ts';
import { joinThread } from '../letters/join-thread.ts';
import { tellApart } from '../letters/tell-apart.ts';
import { withoutUs } from '../letters/without-us.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { changeOutside } from './change-outside.ts';
import { noteHealth } from './health.ts';
import { mark } from './hear-status.ts';
import { isStranger, receiveLater } from './receive-later.ts';
import { tellTyping } from './tell-typing.ts';

export type Place = { project_id: number; channel_id: number; type: ChannelType };

/** Keeps what a provider told, in its order. Returns when all of it is kept: only then is the provider answered. */
export async function hear(place: Place, events: ChannelEvent[]): Promise<void> {
  const own = await withoutUs(place, await tellApart(place, events));
  for (const event of await joinThread(place, own)) await hearOne(place, event);
}

function hearOne(place: Place, event: ChannelEvent): Promise<void> | undefined {
  switch (event.kind) {
    case 'message':
      return hearMessage(place, event);
    case 'status':
    case 'report':
      return mark(place, event);
    case 'edit':
    case 'delete':
    case 'reaction':
      return changeOutside(place, event);
    case 'typing':
      return tellTyping(place, event.peer);
    case 'state':
      return setChannelState(place.project_id, place.channel_id, event);
    case 'templates':
      return forgetTold(place);
    case 'allowed':
      // What we send next is refused or taken by the provider itself.
      return undefined;
  }
}

/**
 * Bytes are fetched from the provider, which waits for us only for moments: the work itself is what is kept. What we
 * wrote may be an echo of what is just being sent, and is looked at when that is known. Who a stranger is has to be
 * asked as well.
 */
async function hearMessage(place: Place, event: EventOf<'message'>): Promise<void> {
  if (event.file || event.direction === 'out' || (await isStranger(place, event))) return receiveLater(place, event);
  const { kind: _, at, file: __, ...rest } = event;
  const { is_new } = await receiveMessage(place.project_id, place.channel_id, { ...rest, at: new Date(at) });
  if (is_new && event.direction === 'in') noteHealth(place, 'received');
}
