import { expect, test } from 'vitest';
import { type Figure, row } from './figure.ts';
import { measurable, measure } from './measure.ts';
import type { Stage } from './stage.ts';

const stage = {} as Stage;
const measured = (name: string): Figure => ({ name, run: async () => [row(name, 1, 'ms', null, '')] });
const broken: Figure = { name: 'broken', run: () => Promise.reject(new Error('the server went away')) };
const page: Figure = { name: 'page', needs_browser: true, run: () => Promise.reject(new Error('never asked')) };

test('a figure that fails loses no other', async () => {
  const said: string[] = [];
  const { rows, failures } = await measure([measured('one'), broken, measured('two')], stage, (it) => said.push(it));
  expect(rows.map((it) => it.name)).toEqual(['one', 'two']);
  expect(failures).toEqual([{ name: 'broken', why: 'the server went away' }]);
  expect(said).toContain('broken failed: the server went away');
});

test('without a browser it is said before anything is measured, and the rest is measured', async () => {
  const said: string[] = [];
  const here = await measurable(
    [measured('one'), page],
    async () => 'nothing to launch',
    (it) => said.push(it),
  );
  expect(said).toEqual(['page is left out, since no browser starts: nothing to launch']);
  expect([here.figures.map((it) => it.name), here.failures]).toEqual([['one'], [{ name: 'page', why: 'no browser' }]]);
});

test('where no figure wants a browser, none is looked for', async () => {
  const looked = () => Promise.reject(new Error('looked for'));
  expect((await measurable([measured('one')], looked, () => undefined)).figures).toHaveLength(1);
});
