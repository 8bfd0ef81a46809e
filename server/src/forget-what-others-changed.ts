import { onTold } from './kit/events/bus.ts';
import { rightsChanged, sessionsEnded } from './kit/live/rights.ts';
import * as accounts from './modules/accounts/index.ts';
import * as projects from './modules/projects/index.ts';
import * as tickets from './modules/tickets/index.ts';
import { forgetToldLeads } from './wire-integrations.ts';

/** Sessions and rights are remembered for a moment on every node; what changed on another is forgotten here at once. */
export const forgetWhatOthersChanged = () => [
  onTold(sessionsEnded, ({ sessions_ids }) => accounts.forgetSessions(sessions_ids)),
  onTold(rightsChanged, ({ project_id, user_id }) => projects.forgetViewers(project_id, user_id)),
  projects.forgetChangedLines(),
  tickets.forgetChangedDesks(),
  forgetToldLeads(),
];
