import { clientErased } from '@parley/contract/clients/client-facts';
import { messageCreated } from '@parley/contract/inbox/messages';
import { on, type Reaction, within } from '../../kit/events/events.ts';
import { dropped } from '../../kit/jobs/jobs.ts';
import { keepDealsHidden } from './changes/gone.queries.ts';
import { isAwaited, makeDealOfDialogue } from './sources/deal-of-dialogue.ts';

export const reactions: Reaction[] = [
  // A deal that is made late would have its stage write to the client late.
  on(messageCreated, makeDealOfDialogue, isAwaited, { missed: dropped }),
  within(clientErased, keepDealsHidden),
];
