import { describe, expect, test } from 'vitest';
import { all, as, beginWalk, type Case, leaks } from './walker.ts';
import { askAll } from './walker-asking.ts';
import { badInputs, type Input, oddInputs, pathWords, schemaOf, sleepInjected } from './walker-inputs.ts';
import { numbers } from './walker-world.ts';

const { walk, inputs, andBack, expectRefused } = beginWalk();
const hasBody = ({ endpoint }: Case) => endpoint.method !== 'GET';

describe('a bad input', () => {
  test.each(all)('$name', async ({ endpoint }) => {
    const headers = as(walk.world.boss);
    const questions = inputs(endpoint).flatMap((input) =>
      badInputs(endpoint, input).map((bad) => ({ ...bad, headers })),
    );
    await expectRefused(endpoint, questions, [400, 404, 413]);
  });

  test.each(all)('$name: an odd text breaks nothing and takes no longer', async ({ endpoint }) => {
    const questions = inputs(endpoint).flatMap((input) =>
      oddInputs(endpoint, input).map((odd) => ({ ...odd, headers: as(walk.world.boss) })),
    );
    await andBack(async () => {
      const replies = await askAll(walk.world.app.url, endpoint, questions);
      expect(replies.filter((it) => leaks(it) || it.took > sleepInjected / 2)).toEqual([]);
    });
  });

  test.each(all)('$name: a field that is not ours to give', async ({ endpoint }) => {
    const headers = as(walk.world.boss);
    const names = [
      'project_id',
      'id',
      'owner',
      'created_at',
      'user_id',
      'permissions',
      'is_admin',
      '__proto__',
      'unheard_of',
    ];
    const full = inputs(endpoint)[0]!;
    const known = Object.keys(full).filter((name) => !pathWords(endpoint).includes(name));
    const extra = names.filter((name) => !known.includes(name) && !(name in (schemaOf(endpoint).properties ?? {})));
    const twice = pathWords(endpoint);
    const questions = [...extra, ...twice].map((name) =>
      endpoint.method === 'GET'
        ? { what: name, input: full, headers, query: `${name}=${numbers.foreign}` }
        : { what: name, input: full, headers, body: bodyWith(full, name, pathWords(endpoint)) },
    );
    await expectRefused(endpoint, questions, [400]);
  });

  /** Written out, since an object literal would swallow __proto__. */
  function bodyWith(full: Input, name: string, words: string[]): string {
    const rest = Object.entries(full).filter(([key]) => !words.includes(key));
    const fields = [...rest.map(([key, value]) => [key, JSON.stringify(value)]), [name, String(numbers.foreign)]];
    return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  }

  test.each(all.filter(hasBody))('$name: not what a body is', async ({ endpoint }) => {
    const headers = as(walk.world.boss);
    const input = inputs(endpoint)[0]!;
    const body = JSON.stringify(input);
    const json = (text: string) => ({ what: text.slice(0, 20), input, headers, body: text });
    const typed = (type: string) => ({ what: type, input, headers: { ...headers, 'content-type': type }, body });
    const huge = { ...json(`{"name":"${'x'.repeat(1_048_577)}"}`), what: 'over a megabyte' };
    const [reply] = await expectRefused(endpoint, [huge], [413]);
    expect(reply!.code).toBe('too_large');
    await expectRefused(endpoint, ['{', '[]', '[1]', '"text"', '7', 'null true', '{"a":1}}'].map(json), [400]);
    await expectRefused(
      endpoint,
      ['text/plain', 'application/xml', 'text/html', 'image/png', 'x'].map(typed),
      [400, 415],
    );
  });
});
