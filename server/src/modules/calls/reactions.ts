import { memberRemoved } from '@parley/contract/projects/members';
import { on, type Reaction } from '../../kit/events/events.ts';
import { endCallOfGone } from './end-call-of-gone.ts';

export const reactions: Reaction[] = [on(memberRemoved, endCallOfGone)];
