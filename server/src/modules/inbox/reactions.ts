import { memberChanged } from '@parley/contract/projects/members';
import { on, type Reaction } from '../../kit/events/events.ts';
import { joinTeamRoom } from './rooms/team-room.ts';

export const reactions: Reaction[] = [on(memberChanged, joinTeamRoom)];
