import type { FastifyInstance } from 'fastify';
import { canonicalUrl } from './aliases.ts';
import type { Config } from './config.ts';
import { useReactions } from './kit/events/events.ts';
import type { Authority } from './kit/http/person.ts';
import type { Route } from './kit/http/route.ts';
import { buildHttp } from './kit/http/server.ts';
import { startWorkers } from './kit/jobs/worker.ts';
import { useMail } from './kit/mail.ts';
import * as accounts from './modules/accounts/index.ts';
import * as projects from './modules/projects/index.ts';
import { serveMachines } from './machines.ts';
import { servePages } from './pages.ts';

export const routes: Route[] = [...accounts.routes, ...projects.routes];
export const jobs = [...accounts.jobs];
const reactions = [] as Parameters<typeof useReactions>[0];

const authority: Authority = { signedIn: accounts.signedIn, viewer: projects.findViewer };

export type App = { server: FastifyInstance; url: string; stop: () => Promise<void> };

/** Wires every room together over an open database, and listens. The only file that knows them all. */
export async function startApp(config: Config): Promise<App> {
  useReactions(reactions);
  useMail(config.smtp);
  accounts.configureAccounts({
    public_url: config.public_url,
    oidc: config.oidc,
    shows_mailbox: config.demo && !config.smtp,
    projectsOf: projects.projectsOf,
    createFirstProject: projects.createFirstProject,
    tellSessionsEnded: () => undefined,
  });
  projects.configureProjects({
    public_url: config.public_url,
    onlineIn: () => [],
    tellRightsChanged: () => undefined,
    beginnings: [],
  });

  const server = await buildHttp({
    routes,
    authority,
    rewrite: canonicalUrl,
    cookies: { secure: config.is_https, framed: config.frame_parents.length > 0 },
    trustProxy: config.trust_proxy,
    checkOutput: config.is_development,
  });
  serveMachines(server);
  await servePages(server, config);
  const workers = startWorkers({ jobs, concurrency: { live: 16, bulk: 2 } });
  const url = await server.listen({ port: config.port, host: config.host });
  return {
    server,
    url,
    stop: async () => {
      await server.close();
      await workers.stop();
    },
  };
}
