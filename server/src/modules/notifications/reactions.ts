import { messageCreated } from '@parley/contract/inbox/messages';
import { memberRemoved } from '@parley/contract/projects/members';
import { on, type Reaction } from '../../kit/events/events.ts';
import { isForSomebodyAway } from './away.ts';
import { pushMessage } from './push-message.ts';
import { forgetMember } from './subscriptions.ts';

export const reactions: Reaction[] = [
  on(messageCreated, pushMessage, isForSomebodyAway),
  on(memberRemoved, forgetMember),
];
