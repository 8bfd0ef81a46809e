import { messageCreated, messageUpdated } from '@parley/contract/inbox/messages';
import { memberRemoved } from '@parley/contract/projects/members';
import { on, type Reaction } from '../../kit/events/events.ts';
import { isForSomebodyAway } from './away.ts';
import { isForAwayWriter, pushFailure } from './push-failure.ts';
import { pushMessage } from './push-message.ts';
import { forgetMember } from './subscriptions.ts';

export const reactions: Reaction[] = [
  on(messageCreated, pushMessage, isForSomebodyAway),
  on(messageUpdated, pushFailure, isForAwayWriter),
  on(memberRemoved, forgetMember),
];
