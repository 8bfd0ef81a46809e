import { clientErased } from '@parley/contract/clients/client-facts';
import { type Reaction, within } from '../../kit/events/events.ts';
import { keepTasksHidden } from './gone.queries.ts';

export const reactions: Reaction[] = [within(clientErased, keepTasksHidden)];
