import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { house, type Person } from '../../../test/house.ts';
import { quietFacts } from '../../../test/quiet-facts.ts';
import { actorOf } from '../../kit/actor.ts';
import { moveClock } from '../../kit/clock.ts';
import { db } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { SignedIn } from '../../kit/viewer.ts';
import { findMember, findViewer, forgetViewers } from './index.ts';

let app: Awaited<ReturnType<typeof house>>;
let anna: Person;
let boris: Person;
let bakery: number;

const signedIn = (person: Person): SignedIn => ({
  user_id: person.id,
  session_id: 'any',
  language: 'en',
  expires_at: Number.MAX_SAFE_INTEGER,
});

beforeAll(async () => {
  app = await house();
  anna = await app.person('Anna');
  boris = await app.person('Boris');
  bakery = (await app.ask(anna, 'POST /api/app/projects/', { name: 'Bakery' })).body.data.id;
  await quietFacts();
});
afterAll(() => app.stop());

test('a viewer costs one query, and none while it is fresh', async () => {
  forgetViewers(bakery, null);
  const before = queriesSent();
  const viewer = await findViewer(signedIn(anna), bakery);
  expect(viewer).toMatchObject({ name: 'Anna', is_owner: true, is_admin: true, channels_ids: null, is_locked: false });
  await findViewer(signedIn(anna), bakery);
  expect(queriesSent() - before).toBe(1);
});

test('two requests of one person do not share a language', async () => {
  const [one, other] = await Promise.all([findViewer(signedIn(anna), bakery), findViewer(signedIn(anna), bakery)]);
  one!.language = 'ru';
  expect(other!.language).toBe('en');
});

test('work in the name of a member goes by their rights, reads their language and has no session', async () => {
  await sql`update users set language = 'pt' where id = ${anna.id}`.execute(db());
  forgetViewers(bakery, anna.id);
  const before = queriesSent();
  const means = { kind: 'import', id: 7, name: 'clients.csv' } as const;
  const member = (await findMember(bakery, anna.id, means))!;
  expect(queriesSent() - before).toBe(1);
  expect(member).toMatchObject({ user_id: anna.id, language: 'pt', is_owner: true, means });
  expect(member).not.toHaveProperty('session_id');
  expect(actorOf(member)).toEqual({ kind: 'member', id: anna.id, name: 'Anna', means });
  expect(await findViewer(signedIn(anna), bakery)).toMatchObject({ language: 'en', session_id: 'any', means: null });
  expect(await findMember(bakery, boris.id)).toBeNull();
});

test('a stranger and a missing project look the same', async () => {
  expect(await findViewer(signedIn(boris), bakery)).toBeNull();
  expect(await findViewer(signedIn(boris), 999_999)).toBeNull();
});

test('rights changed behind our back count within a second', async () => {
  expect(await findViewer(signedIn(boris), bakery)).toBeNull();
  await sql`insert into members (project_id, user_id) values (${bakery}, ${boris.id})`.execute(db());
  moveClock(900);
  expect(await findViewer(signedIn(boris), bakery)).not.toBeNull();
  moveClock(0);
  await sql`delete from members where user_id = ${boris.id}`.execute(db());
  forgetViewers(bakery, boris.id);
});

test('whoever may enter every project finds it without being a member', async () => {
  const clara = await app.person('Clara');
  await sql`update users set permissions = '{adm_all_projects}' where id = ${clara.id}`.execute(db());
  expect(await findViewer(signedIn(clara), bakery)).toMatchObject({ is_admin: false, is_owner: false });
  const { body } = await app.ask(clara, 'GET /api/app/projects/sidebar');
  expect(body.data.projects.map((it: { id: number }) => it.id)).toContain(bakery);
});
