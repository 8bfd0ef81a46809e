import { settingChanged } from '@parley/contract/projects/facts';
import { on, type Reaction } from '../../kit/events/events.ts';
import { countByOtherClock, isOtherClock } from './dialogues/recount.ts';
import { reportReactions } from './reports/report-routes.ts';

export const reactions: Reaction[] = [on(settingChanged, countByOtherClock, isOtherClock), ...reportReactions];
