import { messageCreated } from '@parley/contract/inbox/messages';
import { on, type Reaction } from '../../kit/events/events.ts';
import { dropped } from '../../kit/jobs/jobs.ts';
import { isAwaited, makeDealOfDialogue } from './sources/deal-of-dialogue.ts';

// A deal that is made late would have its stage write to the client late.
export const reactions: Reaction[] = [on(messageCreated, makeDealOfDialogue, isAwaited, { missed: dropped })];
