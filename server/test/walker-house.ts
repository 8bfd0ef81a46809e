import { sql } from 'kysely';
import { canonicalUrl } from '../src/aliases.ts';
import { closeDatabase, db, openDatabase, transaction } from '../src/kit/db/index.ts';
import type { Audience } from '../src/kit/events/audience.ts';
import type { Context } from '../src/kit/http/route.ts';
import { buildHttp } from '../src/kit/http/server.ts';
import * as accounts from '../src/modules/accounts/index.ts';
import * as projects from '../src/modules/projects/index.ts';
import { freshDatabase } from './database.ts';

export type Person = { id: number; email: string; name: string; token: string };
export type Answer = { status: number; body: any; headers: Headers };

export async function house() {
  const database = await freshDatabase();
  openDatabase(database);
  const told: projects.RightsChanged[] = [];
  const public_url = 'https://parley.example';
  const online: number[] = [];
  projects.configureProjects({
    public_url,
    onlineIn: () => online,
    tellRightsChanged: (it) => told.push(it),
    beginnings: [],
  });
  accounts.configureAccounts({
    public_url,
    oidc: null,
    shows_mailbox: true,
    projectsOf: projects.projectsOf,
    createFirstProject: projects.createFirstProject,
    tellSessionsEnded: () => undefined,
  });
  const routes = [...accounts.routes, ...projects.routes];
  const server = await buildHttp({
    routes,
    authority: { signedIn: accounts.signedIn, viewer: projects.findViewer },
    rewrite: canonicalUrl,
    cookies: { secure: false, framed: false },
    trustProxy: false,
    checkOutput: true,
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });

  const ask = async (person: Person | null, call: string, body?: unknown, headers = {}): Promise<Answer> => {
    const [method, path] = call.split(' ');
    const response = await fetch(url + path, {
      method: method!,
      headers: {
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  return {
    url,
    routes,
    told,
    online,
    database,
    ask,
    async person(name: string): Promise<Person> {
      const email = `${name.toLowerCase()}@example.com`;
      return transaction(null, async (tx) => {
        const id = await accounts.createUser(tx, { email, name, language: 'en', password: 'parley-test' });
        return { id, email, name, token: (await accounts.startSession(tx, id, nowhere)).token };
      });
    },
    async events(project_id: number) {
      const { rows } = await sql<{ action: string; payload: any; audience: Audience }>`
        select action, payload, audience from events where project_id = ${project_id}
        union all select action, payload, audience from event_outbox where project_id = ${project_id}`.execute(db());
      return rows;
    },
    async stop() {
      await server.close();
      await closeDatabase();
    },
  };
}

const nowhere: Context = {
  language: 'en',
  address: '127.0.0.1',
  user_agent: 'test',
  host: 'localhost',
  is_same_site: true,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
};
