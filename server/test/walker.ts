import type { Endpoint } from '@parley/contract/http';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect } from 'vitest';
import { routes } from '../src/app.ts';
import { secret } from '../src/kit/keys/keys.ts';
import type { Person } from './people.ts';
import { askAll, type Asking, type Reply } from './walker-asking.ts';
import { hintFor } from './walker-hints.ts';
import { fullInputs, type Input, schemaOf } from './walker-inputs.ts';
import { buildWorld, numbers, projects, secrets, type World } from './walker-world.ts';

type Set = keyof typeof numbers;
export type Case = { name: string; endpoint: Endpoint };

/** Every route there is: a new one is on the walk by itself. */
export const all: Case[] = routes.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
export const ofProjects = all.filter(({ endpoint }) => endpoint.access === 'project');

/** A world for the tests of one file, and what is asked in it. */
export function beginWalk() {
  const walk = {} as { world: World; uuids: Record<Set, string> };

  beforeAll(async () => {
    const world = await buildWorld();
    for (const it of [world.boss, world.operator, world.stranger]) it.token = await lasting(it.token);
    const [own, foreign] = [await world.sessionOf(world.boss.id), await world.sessionOf(world.stranger.id)];
    Object.assign(walk, { world, uuids: { own, foreign, hidden: foreign } });
  });
  afterAll(() => walk.world?.stop());

  /** Inputs that the rightful caller would be served for; most endpoints have one. */
  function inputs(endpoint: Endpoint, set: Set = 'own'): Input[] {
    const { fields, omit = [] } = hintFor(endpoint);
    const filled = fullInputs(endpoint, { id: numbers[set], uuid: walk.uuids[set] });
    return filled.map((input) => {
      const full: Input = { ...input, ...fields?.(walk.world) };
      if ('project' in input) full.project = projects.own;
      for (const name of optionalOfQuery(endpoint)) delete full[name];
      for (const name of omit) delete full[name];
      return full;
    });
  }

  /** For what may change things: afterwards all is as it was. */
  async function andBack(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      await walk.world.restore();
    }
  }

  /** Asks all of it, expects each to be refused in one of these ways, nothing to have changed and nothing foreign said. */
  async function expectRefused(endpoint: Endpoint, questions: Asking[], statuses: number[]): Promise<Reply[]> {
    const before = await walk.world.sums();
    const replies = await askAll(walk.world.app.url, endpoint, questions);
    const isRefused = ({ status, code }: Reply) => statuses.includes(status) || unseeing.includes(code ?? '');
    const wrong = replies.filter((it) => !isRefused(it) || leaks(it));
    expect(wrong.map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 200)}`)).toEqual([]);
    expect((await walk.world.writtenSince(before)).join().slice(0, 1000)).toBe('');
    return replies;
  }

  return { walk, inputs, andBack, expectRefused };
}

/** A walk over all routes may take longer than a token is good for. */
const lasting = async (token: string): Promise<string> =>
  new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) + 4 * 3600 })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(await secret('access-token'));

/** Said alike of a colleague who sees too little and of somebody who is none. */
const unseeing = ['cannot_mention', 'cannot_mention_on_card', 'operator_cannot_see'];

/** A list is asked for without its filters. */
function optionalOfQuery(endpoint: Endpoint): string[] {
  if (endpoint.method !== 'GET') return [];
  const { properties = {}, required = [] } = schemaOf(endpoint);
  return Object.keys(properties).filter((name) => !required.includes(name));
}

export const as = (person: Person, project: number | null = projects.own): Record<string, string> => ({
  authorization: `Bearer ${person.token}`,
  ...(project === null ? {} : { 'x-project': String(project) }),
});

export const leaks = ({ text }: Reply): boolean => text.includes(secrets.foreign);
