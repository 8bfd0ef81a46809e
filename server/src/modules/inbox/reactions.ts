import { clientFacts } from '@parley/contract/clients/client-facts';
import { memberChanged, memberRemoved } from '@parley/contract/projects/members';
import { teamChanged, teamCreated, teamDeleted } from '@parley/contract/projects/facts';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { on, type Reaction, within } from '../../kit/events/events.ts';
import { planFindingOf } from './duplicates/find-duplicates.ts';
import { joinTeamRoom } from './rooms/team-room.ts';
import { lookAgainIn } from './routing/plan-giving.ts';
import { stopRoutesOf } from './routing/routes.queries.ts';
import { isAnyoneWaiting } from './routing/waiting.queries.ts';
import { followTasks } from './views/late-tasks.ts';
import { releaseContacts } from './work/release-contacts.ts';

const isAwaited = (_: unknown, project_id: number, tx: Tx) => isAnyoneWaiting(tx, project_id);

export const reactions: Reaction[] = [
  on(memberChanged, joinTeamRoom),
  on(memberChanged, lookAgainIn, isAwaited),
  on([teamCreated, teamChanged, teamDeleted], lookAgainIn, isAwaited),
  within(teamDeleted, stopRoutesOf),
  on(memberRemoved, releaseContacts),
  within(clientFacts, planFindingOf),
  on(tasksCreated, followTasks),
  on(tasksUpdated, followTasks),
  on(tasksOverdue, followTasks),
];
