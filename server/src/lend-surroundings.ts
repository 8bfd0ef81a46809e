import type { Config } from './config.ts';
import * as ai from './integrations/ai/index.ts';
import { tell } from './kit/events/bus.ts';
import type { Live } from './kit/live/live.ts';
import { rightsChanged, sessionsEnded } from './kit/live/rights.ts';
import * as accounts from './modules/accounts/index.ts';
import * as analytics from './modules/analytics/index.ts';
import * as calls from './modules/calls/index.ts';
import * as clients from './modules/clients/index.ts';
import * as deals from './modules/deals/index.ts';
import * as fields from './modules/fields/index.ts';
import * as inbox from './modules/inbox/index.ts';
import * as notifications from './modules/notifications/index.ts';
import * as projects from './modules/projects/index.ts';
import * as tasks from './modules/tasks/index.ts';
import * as tickets from './modules/tickets/index.ts';

export type Beside = Pick<
  Parameters<typeof projects.configureProjects>[0],
  'simulator_url' | 'openSimulated' | 'hooks_url'
>;

/** What modules need from beside or above them. */
export function lendSurroundings(
  { public_url, oidc, demo, smtp, vapid, tours_workspace, calls: voices }: Config,
  live: Live,
  beside: Beside,
): void {
  accounts.configureAccounts({
    public_url,
    oidc,
    shows_mailbox: demo && !smtp,
    tours_workspace,
    projectsOf: projects.projectsOf,
    personDid: projects.personDid,
    createFirstProject: projects.createFirstProject,
    tellSessionsEnded: (ended) => tell(sessionsEnded, ended),
    endings: [notifications.endSubscriptions],
    firstProofs: [projects.dropUnproved],
  });
  projects.configureProjects({
    public_url,
    ...beside,
    onlineIn: live.online,
    tellRightsChanged: (change) => tell(rightsChanged, change),
    beginnings: [inbox.beginInbox, fields.beginFields, tasks.beginTasks, deals.beginDeals],
    firstProofs: [tasks.closeCalendar, ai.forgetAi],
    arrivals: [
      async (tx, id) => inbox.rebuildSummaries(id, tx),
      async (tx, id) => inbox.recountIn(tx, id),
      deals.arriveDeals,
      tickets.arriveTickets,
      inbox.planFindingAll,
      inbox.forgetUnsent,
    ],
    teamGoing: inbox.emptyQueue,
    namingColumns: inbox.namingColumns,
  });
  clients.configureClients({ dialogues: inbox.manyClients, deals: deals.importedDeals });
  inbox.configureInbox({ onlineIn: live.online, linksOf: tickets.rateLinks, expectsNone: tickets.isRating });
  calls.configureCalls(voices);
  tickets.configureTickets({ public_url, onlineIn: live.online });
  deals.configureDeals({ public_url });
  analytics.configureAnalytics({ public_url });
  notifications.configureNotifications({ public_url, vapid, onlineIn: live.online });
}
