import { memberChanged, memberRemoved } from '@parley/contract/projects/members';
import { on, type Reaction } from '../../kit/events/events.ts';
import { joinTeamRoom } from './rooms/team-room.ts';
import { releaseContacts } from './work/release-contacts.ts';

export const reactions: Reaction[] = [on(memberChanged, joinTeamRoom), on(memberRemoved, releaseContacts)];
