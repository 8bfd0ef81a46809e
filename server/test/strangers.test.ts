import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import type { Endpoint } from '@parley/contract/http';
import { describe, expect, test } from 'vitest';
import { secret } from '../src/kit/keys/keys.ts';
import { all, as, beginWalk, ofProjects } from './walker.ts';
import { ask, type Asking } from './walker-asking.ts';
import { hintFor } from './walker-hints.ts';
import { type Input, pathWords, replaced, schemaOf } from './walker-inputs.ts';
import { placesOf } from './walker-places.ts';
import { numbers, projects, secrets } from './walker-world.ts';

const { walk, inputs, andBack, expectRefused } = beginWalk();
const protectedOnes = all.filter(({ endpoint }) => endpoint.access !== 'public');

describe('signed out', () => {
  const sign = async (claims: JWTPayload, key?: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key ?? (await secret('access-token')));
  const unsigned = (token: string) =>
    [btoa('{"alg":"none","typ":"at+jwt"}'), token.split('.')[1], ''].join('.').replaceAll('=', '');

  /** Everything but a token that we gave for this use and that is still good. */
  async function badTokens(): Promise<Record<string, string | undefined>> {
    const { token } = walk.world.boss;
    const claims = decodeJwt(token);
    const { exp: _, ...endless } = claims;
    return {
      none: undefined,
      garbage: 'Bearer garbage',
      'no bearer': token,
      'basic instead': `Basic ${btoa('boss:parley-test')}`,
      'cut short': `Bearer ${token.slice(0, -4)}`,
      'expired a minute ago': `Bearer ${await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })}`,
      'that never expires': `Bearer ${await sign(endless)}`,
      'for another audience': `Bearer ${await sign({ ...claims, aud: 'parley:refresh' })}`,
      'of another issuer': `Bearer ${await sign({ ...claims, iss: 'elsewhere' })}`,
      'of another key': `Bearer ${await sign(claims, new Uint8Array(32))}`,
      'for somebody else': `Bearer ${await sign({ ...claims, sub: String(walk.world.stranger.id) })}`,
      'of no session': `Bearer ${await sign({ ...claims, sid: '00000000-0000-4000-8000-000000000000' })}`,
      'without a signature': `Bearer ${unsigned(token)}`,
    };
  }

  test.each(protectedOnes)('$name', async ({ endpoint }) => {
    const [input] = inputs(endpoint);
    const questions = Object.entries(await badTokens()).map(([what, authorization]) => ({
      what: `token ${what}`,
      input: input!,
      headers: { 'x-project': String(projects.own), ...(authorization ? { authorization } : {}) },
    }));
    await expectRefused(endpoint, questions, [401]);
  });

  test('a good token signed by this test is accepted, so the bad ones are refused for what is bad in them', async () => {
    const authorization = `Bearer ${await sign(decodeJwt(walk.world.boss.token))}`;
    const response = await fetch(`${walk.world.app.url}/api/app/user/`, { headers: { authorization } });
    expect(response.status).toBe(200);
  });
});

describe('a member of another project', () => {
  test.each(ofProjects)('$name', async ({ endpoint }) => {
    const own = inputs(endpoint)[0]!;
    const foreign = { ...inputs(endpoint, 'foreign')[0]!, ...('project' in own ? { project: projects.foreign } : {}) };
    const { boss, stranger } = walk.world;
    const questions: Asking[] = [
      { what: 'a stranger asks for ours', input: own, headers: as(stranger) },
      { what: 'we ask for theirs', input: foreign, headers: as(boss, projects.foreign) },
      { what: 'we ask for ours within theirs', input: own, headers: as(boss, projects.foreign) },
      { what: 'no such project', input: replaced(own, ['project'], 99), headers: as(boss, 99) },
    ];
    if ('project' in own) {
      questions.push(
        { what: 'theirs by path, no header', input: foreign, headers: as(boss, null) },
        { what: 'ours by path, theirs by header', input: own, headers: as(boss, projects.foreign) },
        { what: 'theirs by path, ours by header', input: foreign, headers: as(boss) },
      );
    }
    await expectRefused(endpoint, questions, [403, 404]);
    if (!('project' in own)) {
      const odd = ['0', '-1', '1e7', 'abc', '1000001 ', `${projects.own},${projects.foreign}`, '9'.repeat(40)];
      const named = odd.map((header) => ({
        what: `X-Project ${header}`,
        input: own,
        headers: { ...as(boss), 'x-project': header },
      }));
      const nowhere = { what: 'no project at all', input: own, headers: as(boss, null) };
      await expectRefused(
        endpoint,
        [...named.filter((it) => it.headers['x-project'].trim() !== String(projects.own)), nowhere],
        [400, 404],
      );
    }
  });
});

describe("another project's ids", () => {
  const isProject = (name: string): boolean => /(^|\.)project$/.test(name);
  const places = (endpoint: Endpoint) =>
    placesOf(endpoint, { id: numbers.own, uuid: walk.uuids.own }).filter(({ name }) => !isProject(name));
  /** What is looked at only where something else is not given. */
  const insteadOf: Record<string, string> = { filter: 'ids', funnel_id: 'ids', template_file: 'file_id' };
  const inputFor = (endpoint: Endpoint, place: string): Input => {
    const full = { ...inputs(endpoint)[0]! };
    const field = place.split('.')[0]!;
    delete full[insteadOf[field] ?? ''];
    const isFilterOfDeals = field === 'filter' && 'funnel_id' in (schemaOf(endpoint).properties ?? {});
    return isFilterOfDeals ? { ...full, funnel_id: numbers.own } : full;
  };

  test.each(all)('$name', async ({ endpoint }) => {
    const { harmless = [], kept = [], status: usual = 200 } = hintFor(endpoint);
    const questions = places(endpoint).map(({ name, put }) => ({
      what: name,
      input: put(inputFor(endpoint, name), numbers.foreign),
      headers: as(walk.world.boss),
    }));
    const [taken, refused] = [true, false].map((is) => questions.filter((it) => harmless.includes(it.what) === is));
    await expectRefused(endpoint, refused!, [400, 403, 404]);
    for (const question of taken!) {
      const before = await walk.world.sums();
      await andBack(async () => {
        const { status, text } = await ask(walk.world.app.url, endpoint, question);
        expect([usual, 200]).toContain(status);
        expect(text).not.toContain(secrets.foreign);
        if (kept.includes(question.what)) return;
        expect((await walk.world.writtenSince(before)).join()).not.toContain(String(numbers.foreign));
      });
    }
  });

  test('they are looked for at every depth', () => {
    const found = new Set(all.flatMap(({ name, endpoint }) => places(endpoint).map((it) => `${name} ${it.name}`)));
    const deep = [
      'PUT /api/crm/custom_field/:id/ required_in_stages.[]',
      'PUT /api/crm/custom_field/:id/ fields.[].id',
      'PUT /api/crm/custom_field/sort/ custom_fields.{}',
      'PUT /api/crm/lead/:id/ before_id',
      'PUT /api/crm/lead/:id/ products.[].product_id',
      'PUT /api/crm/funnel/:id/ settings.channel_id',
      'POST /api/crm/client_view/ filter.custom_field.[].options.[]',
      'POST /api/app/chat/macros/ steps.[].template_id',
      `PUT /api/crm/contacts/merge/ fields.field_${numbers.own}`,
    ];
    expect(deep.filter((it) => !found.has(it))).toEqual([]);
  });

  test('uuids too', async () => {
    for (const { endpoint } of all.filter((it) => pathWords(it.endpoint).includes('session'))) {
      const input = { ...inputs(endpoint)[0]!, session: walk.uuids.foreign };
      await expectRefused(endpoint, [{ what: 'session', input, headers: as(walk.world.boss) }], [404]);
    }
  });
});
