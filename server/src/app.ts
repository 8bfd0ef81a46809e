import { setTimeout as sleep } from 'node:timers/promises';
import { isDemoEmail } from '@parley/contract/accounts/demo';
import { operatorsOnline } from '@parley/contract/projects/members';
import type { FastifyInstance } from 'fastify';
import { canonicalUrl } from './aliases.ts';
import { lendInstagramApp, lendTelegramApp } from './channels/index.ts';
import type { Config } from './config.ts';
import { consumers as readers } from './consumers.ts';
import { type PageServer, serveSimulator } from './demo/serve-simulator.ts';
import { serveShop } from './demo/shop/serve-shop.ts';
import { startBus } from './kit/events/bus.ts';
import { openNatsWire } from './kit/events/nats-wire.ts';
import { useReactions } from './kit/events/events.ts';
import { startPublisher } from './kit/events/publisher.ts';
import { startConsumers } from './kit/facts/run-consumers.ts';
import { takingBackOf } from './kit/facts/take-back.ts';
import { openFiles, startLiving } from './kit/files/home.ts';
import { useDemo } from './kit/demo.ts';
import { closeServer, reachedAt } from './kit/http/close-server.ts';
import { contextOf } from './kit/http/context.ts';
import { serveDocs } from './kit/http/docs.ts';
import type { Authority } from './kit/http/person.ts';
import type { Route } from './kit/http/route.ts';
import { buildHttp } from './kit/http/server.ts';
import { openKeys } from './kit/keys/keys.ts';
import { readMasterKey } from './kit/keys/master-key.ts';
import { startLeases } from './kit/leases/leases.ts';
import { startLive } from './kit/live/live.ts';
import { forgetMailOfOthers, useMail } from './kit/mail.ts';
import { allowPrivateAddresses } from './kit/outside/outside-url.ts';
import * as accounts from './modules/accounts/index.ts';
import * as analytics from './modules/analytics/index.ts';
import * as calls from './modules/calls/index.ts';
import * as clients from './modules/clients/index.ts';
import * as deals from './modules/deals/index.ts';
import * as fields from './modules/fields/index.ts';
import * as inbox from './modules/inbox/index.ts';
import * as mailings from './modules/mailings/index.ts';
import * as notes from './modules/notes/index.ts';
import * as notifications from './modules/notifications/index.ts';
import * as projects from './modules/projects/index.ts';
import * as tasks from './modules/tasks/index.ts';
import * as tickets from './modules/tickets/index.ts';
import { type Beside, lendSurroundings } from './lend-surroundings.ts';
import { serveMachines, serveMetricsApart } from './machines.ts';
import { namedShapes } from './named-shapes.ts';
import { servePages } from './pages.ts';
import { openReadiness } from './readiness.ts';
import { startOutward } from './start-outward.ts';
import { startSweepers } from './start-sweepers.ts';
import { serveWidget } from './widget-pages.ts';
import { forgetWhatOthersChanged } from './forget-what-others-changed.ts';
import * as integrations from './wire-integrations.ts';

const takingBack = takingBackOf(
  [clients.undoableClients, tasks.undoableTasks, deals.undoableDeals, tickets.undoableTickets, ...inbox.undoables],
  projects.findMember,
);

/** By the module they belong to: the API's page shows them so. */
const describedModules = {
  accounts: { about: 'Signing in, registration, passwords, sessions, one’s own account', routes: accounts.routes },
  projects: { about: 'Projects, members and rights, channels, tariff, moving a project', routes: projects.routes },
  fields: { about: 'Fields that a project adds to clients and deals', routes: fields.routes },
  clients: { about: 'The table of clients, import and export, organizations, products', routes: clients.routes },
  tasks: { about: 'Tasks, their categories, and a calendar of them', routes: tasks.routes },
  inbox: { about: 'Contacts, dialogues, messages, folders, templates, the website’s widget', routes: inbox.routes },
  tickets: { about: 'Tickets, the departments that answer them, and their tags', routes: tickets.routes },
  calls: { about: 'Calls by voice, their signals and recordings', routes: calls.routes },
  deals: { about: 'Funnels, stages, deals, what stages do by themselves, sources of deals', routes: deals.routes },
  notes: { about: 'Notes and files of clients, deals and organizations, and the feed of a deal', routes: notes.routes },
  mailings: { about: 'Messages to many clients', routes: mailings.routes },
  undo: { about: 'Taking back what one did', routes: [takingBack.route] },
  notifications: { about: 'One’s own notices, and browsers woken by a push', routes: notifications.routes },
  analytics: { about: 'Figures of dialogues and deals, reports, the board of today', routes: analytics.routes },
  ...integrations.described,
};
export const routes: Route[] = Object.values(describedModules).flatMap((it) => it.routes);
const modules = [tasks, inbox, calls, tickets, deals, mailings, notifications, analytics, integrations];
const reactions = modules.flatMap((it) => it.reactions);
export const jobs = [
  ...accounts.jobs,
  projects.renewConnection,
  projects.sealHookWords,
  projects.eraseProject,
  ...fields.jobs,
  ...clients.jobs,
  tasks.tellOverdue,
  tasks.forgetTasks,
  ...inbox.jobs,
  ...calls.jobs,
  ...tickets.jobs,
  ...deals.jobs,
  notes.forgetNote,
  ...mailings.jobs,
  ...notifications.jobs,
  ...analytics.jobs,
  ...integrations.jobs,
  takingBack.job,
  ...reactions.flatMap((it) => it.job ?? []),
];

const authority: Authority = {
  signedIn: accounts.signedIn,
  signedInByCookie: accounts.signedInByCookie,
  ...projects.entrance,
  acted: analytics.noteActed,
};

const keyNames = ['access-token', 'refresh-token', 'public-files', 'task-calendars', 'ticket-ratings', 'vapid'];

/** Whoever opens the database opens its keys, before anything is read or kept. Told is a file that was made for them. */
export async function openOwnKeys({ keys }: Config): Promise<string | null> {
  const master = await readMasterKey(keys);
  await openKeys(master, keyNames);
  return master.new_file ?? null;
}

/** Who plays the providers, as far as the program needs to know. */
export type Played = {
  url: string;
  serve?: PageServer;
  openAccount?: Beside['openSimulated'];
  connect?: () => Promise<void>;
};

export type App = {
  server: FastifyInstance;
  url: string;
  /** How many demo accounts are here that nobody may use. */
  shut_accounts: number;
  /** Says that nobody should be sent here any more, and goes on for this long. */
  drain: (milliseconds: number) => Promise<void>;
  /** What is not done within this time is cut off or left to other nodes. */
  stop: (milliseconds?: number) => Promise<void>;
};

// How long a stop takes where nobody says, and the parts of it for requests in flight and for running jobs.
const patience = 20_000;
const [forRequests, forJobs] = [0.4, 0.4];

/** Wires every room together over an open database, and listens. The only file that knows them all. */
export async function startApp(config: Config, simulator: Played | null = null): Promise<App> {
  useReactions(reactions);
  await accounts.sealPlainSecrets();
  const keeps = (to: string): boolean => config.demo && !config.smtp && isDemoEmail(to);
  useMail({ smtp: config.smtp, keeps });
  await forgetMailOfOthers();
  const files = await openFiles(config.files);
  allowPrivateAddresses(config.private_addresses);
  lendTelegramApp(config.telegram_app);
  lendInstagramApp(config.instagram_app);
  useDemo(config.demo);
  projects.sellTariffs(config.tariffs);
  const site = {
    cookies: { secure: config.is_https, framed: config.frame_parents.length > 0 },
    publicUrl: config.public_url,
  };
  const server = await buildHttp({
    routes,
    authority,
    rewrite: canonicalUrl,
    ...site,
    trustProxy: config.trust_proxy,
    requestsPerMinute: config.requests_per_minute,
    checkOutput: config.is_development,
  });
  const readiness = openReadiness();
  serveMachines(server, readiness, config);
  await serveDocs(server, { title: 'Parley', url: config.public_url, groups: describedModules, shapes: namedShapes });
  await servePages(server, config);
  await serveWidget(server, config);
  await inbox.serveHooks(server);
  await deals.serveForms(server);
  tickets.serveRatings(server);
  await integrations.serveHooks(server);
  if (config.demo) await serveShop(server);
  if (simulator?.serve)
    await serveSimulator(server, simulator.serve, (request, reply) => {
      const context = contextOf(request, reply, site);
      // Pages of other sites may ask this machine without being let to read the answer.
      return context.is_same_site && accounts.mayUseDemo(context);
    });

  const living = await startLiving(files.here);
  const bus = startBus(config.nats_url ? await openNatsWire(config.nats_url) : undefined);
  const { requests_per_minute: perMinute, trust_proxy: trustProxy } = config;
  const limits = perMinute ? { perMinute, trustProxy } : null;
  const live = startLive(server, {
    authority,
    allowedOrigins: [config.public_url],
    presence: operatorsOnline,
    onArrived: (project_id, ids) => {
      inbox.giveToWhoCame(project_id, ids);
      tickets.giveTicketsToWhoCame(project_id, ids);
    },
    limits,
  });
  const visitors = inbox.startVisitorSockets(server.server, limits);
  lendSurroundings(config, live, {
    simulator_url: simulator?.url ?? null,
    openSimulated: simulator?.openAccount,
    hooks_url: () => reachedAt(server),
  });
  integrations.lend(config, simulator?.url ?? null);
  await notifications.vapid();
  const shut = config.demo ? 0 : await accounts.shutDemoAccounts();
  const forgetting = [...forgetWhatOthersChanged(), await projects.watchClosings()];
  const leases = startLeases();
  const publisher = startPublisher(leases);
  const consumers = startConsumers(readers, publisher.isPublishing);
  const counting = analytics.startCounting(publisher.isPublishing);
  const presence = analytics.startNotingPresence(publisher.isPublishing);
  const metrics = await serveMetricsApart(config);
  // Before anybody is answered it is known whether this clock is right.
  await leases.ready;
  const url = await server.listen({ port: config.port, host: config.host });
  // Before anything is heard or sent: the providers it plays remember nothing of the run before.
  await simulator?.connect?.();
  const outward = await startOutward(jobs, config, leases);
  const sweepers = startSweepers(publisher.isPublishing);
  return {
    server,
    url,
    shut_accounts: shut,
    drain: (milliseconds) => (readiness.drain(), sleep(milliseconds)),
    stop: async (milliseconds = patience) => {
      readiness.drain();
      await closeServer(server, milliseconds * forRequests, async () => {
        visitors.stop();
        await live.stop();
      });
      // What requests in flight still caused is published before the rest ends.
      await presence.stop();
      await outward.stop(milliseconds * forJobs);
      sweepers.stop();
      await inbox.flushHealth();
      await Promise.all([consumers.stop(), counting.stop()]);
      await publisher.stop();
      await leases.stop();
      for (const stop of forgetting) stop();
      await bus.stop();
      metrics?.close();
      await living.stop();
      useReactions([]);
    },
  };
}
