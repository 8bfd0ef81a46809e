import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as shapes from './late-shapes.ts';

const contract = new URL('../contract/src/', import.meta.url);
const typesOnly = ['infer', 'input', 'core', 'ZodMiniType'];

test('everything the contract describes with can be described late', () => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const used = new Set(
    files.flatMap((name) =>
      [...readFileSync(new URL(name, contract), 'utf8').matchAll(/\bz\.(\w+)/g)].map((it) => it[1]!),
    ),
  );
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !(name in shapes) && !typesOnly.includes(name))).toEqual([]);
});

test('a part of a shape is taken as from one that is made at once', () => {
  const some = shapes.object({ name: shapes.string(), tone: shapes.enum(['good', 'bad']) });
  const { tone } = some.shape as Record<string, unknown>;
  const more = shapes.extend(shapes.strictObject({ id: shapes.number() }), { tone });
  expect(more.safeParse({ id: 1, tone: 'good' }).success).toBe(true);
  expect(more.safeParse({ id: 1, tone: 'loud' }).success).toBe(false);
  const whole = shapes.extend(shapes.strictObject({ id: shapes.number() }), shapes.partial(some).shape);
  expect(whole.safeParse({ id: 1, name: 'Anna' }).success).toBe(true);
});
