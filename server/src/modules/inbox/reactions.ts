import { memberChanged, memberRemoved } from '@parley/contract/projects/members';
import { teamsChanged } from '@parley/contract/projects/teams';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { on, type Reaction } from '../../kit/events/events.ts';
import { joinTeamRoom } from './rooms/team-room.ts';
import { lookAgainIn } from './routing/plan-giving.ts';
import { isAnyoneWaiting } from './routing/waiting.queries.ts';
import { followTasks } from './views/late-tasks.ts';
import { releaseContacts } from './work/release-contacts.ts';

const isAwaited = (_: unknown, project_id: number, tx: Tx) => isAnyoneWaiting(tx, project_id);

export const reactions: Reaction[] = [
  on(memberChanged, joinTeamRoom),
  on(memberChanged, lookAgainIn, isAwaited),
  on(teamsChanged, lookAgainIn, isAwaited),
  on(memberRemoved, releaseContacts),
  on(tasksCreated, followTasks),
  on(tasksUpdated, followTasks),
  on(tasksOverdue, followTasks),
];
