import { sql } from 'kysely';
import { testApp } from './app.ts';
import { openLive } from './live-client.ts';
import { newcomer, type Person } from './people.ts';
import { queues } from '../src/kit/db/index.ts';
import type { Audience } from '../src/kit/events/audience.ts';
import { onTold } from '../src/kit/events/bus.ts';
import { rightsChanged } from '../src/kit/live/rights.ts';
import type { RightsChanged } from '../src/modules/projects/surroundings.ts';

export type { Person };
// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at as a program outside would: untyped
type Loose = any;
type Answer = { status: number; body: Loose; headers: Headers };

/** The program, asked by plain paths as programs outside ask it; what this module tells every node is overheard. */
export async function house() {
  const app = await testApp({ PUBLIC_URL: 'https://parley.example' });
  const told: RightsChanged[] = [];
  const stopHearing = onTold(rightsChanged, (change) => void told.push(change));

  const ask = async (person: Person | null, call: string, body?: unknown, headers = {}): Promise<Answer> => {
    const [method, path] = call.split(' ');
    const response = await fetch(app.url + path, {
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
    url: app.url,
    stop: async () => {
      stopHearing();
      await app.stop();
    },
    told,
    ask,
    /** A page of this person in the project. */
    page: ({ token }: Person, project_id: number) => openLive({ url: app.url, token, project_id }),
    person: (name: string): Promise<Person> => newcomer(app, name),
    /** Everything said in a project so far, numbered or not yet. */
    async events(project_id: number) {
      const { rows } = await sql<{ action: string; payload: Loose; audience: Audience }>`
        with said as (
          select 1 as part, seq as place, action, payload, audience from events where project_id = ${project_id}
          union all
          select 2, id, action, payload, audience from event_outbox where project_id = ${project_id}
        )
        select action, payload, audience from said order by part, place`.execute(queues());
      return rows;
    },
  };
}
