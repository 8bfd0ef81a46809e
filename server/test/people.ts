import { hash } from '@node-rs/argon2';
import { transaction } from '../src/kit/db/index.ts';
import type { Context } from '../src/kit/http/route.ts';
import { createUser, startSession } from '../src/modules/accounts/index.ts';
import { createProject } from '@parley/contract/projects/projects';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import type { Input } from '@parley/contract/http';
import type { Caller, TestApp } from './app.ts';

export const testPassword = 'parley-test';

/** A person of a test at work in a project; `call` carries their token and project. */
export type Person = { id: number; name: string; email: string; token: string; project_id: number; call: Caller };

// With the least cost there is, which is also what it costs to prove it: hundreds of colleagues do.
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let nth = 0;

const visit: Context = {
  language: 'en',
  address: '127.0.0.1',
  user_agent: 'test',
  host: 'localhost',
  origin: null,
  is_same_site: true,
  is_local: true,
  gone: () => new AbortController().signal,
  file: null,
  cookie: () => undefined,
  formerCookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
};

/** Somebody signed in who belongs to no project yet. */
export async function newcomer(app: TestApp, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${++nth}@example.test`;
  const { id, token } = await transaction(null, async (tx) => {
    const user_id = await createUser(tx, { email, name, language: 'en', password_hash: await passwordHash });
    return { id: user_id, token: (await startSession(tx, user_id, visit)).token };
  });
  return { id, name, email, token, project_id: 0, call: app.caller({ authorization: `Bearer ${token}` }) };
}

/** Somebody with a project of their own. */
export async function owner(app: TestApp, name: string, project = `${name}'s project`): Promise<Person> {
  const person = await newcomer(app, name);
  const { body } = await person.call(createProject, { name: project, time_zone: 'Europe/Moscow' });
  return at(app, person, body.data.id);
}

type Rights = Partial<Omit<Input<typeof inviteMember>, 'project' | 'email'>>;

/** Somebody invited into the boss's project who has accepted. */
export async function member(app: TestApp, boss: Person, name: string, rights: Rights = {}): Promise<Person> {
  const person = await newcomer(app, name);
  const invited = await boss.call(inviteMember, {
    project: boss.project_id,
    email: person.email,
    project_role: 'operator',
    is_manager: false,
    permissions: [],
    channels_ids: [],
    ...rights,
  });
  const token = invited.body.data.link!.split('#')[1]!;
  await person.call(acceptInvitation, { token, password: testPassword });
  return at(app, person, boss.project_id);
}

const at = (app: TestApp, person: Person, project_id: number): Person => ({
  ...person,
  project_id,
  call: app.caller({ authorization: `Bearer ${person.token}`, 'x-project': String(project_id) }),
});
