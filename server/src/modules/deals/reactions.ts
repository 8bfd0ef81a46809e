import { messageCreated } from '@parley/contract/inbox/messages';
import { on, type Reaction } from '../../kit/events/events.ts';
import { isAwaited, makeDealOfDialogue } from './sources/deal-of-dialogue.ts';

export const reactions: Reaction[] = [on(messageCreated, makeDealOfDialogue, isAwaited)];
