import { spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { addressKey, countAttempt, countTogether, forgiveAttempt } from './attempts.ts';
import { minutes, moveClock } from './clock.ts';
import { closeDatabase, openDatabase } from './db/index.ts';
import { Refusal } from './errors.ts';

const limit = { name: 'knock', times: 3, within: minutes(1) };
let url: string;
beforeAll(async () => {
  url = await freshDatabase();
  openDatabase(url);
});
afterEach(() => moveClock(0));
afterAll(closeDatabase);

const isLetThrough = (key: string): Promise<boolean> =>
  countAttempt(limit, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'too_many_requests') return false;
      throw error;
    },
  );
const through = async (count: number, key: string) =>
  (await Promise.all(Array.from({ length: count }, () => isLetThrough(key)))).filter(Boolean).length;

test('a limit holds for tries made at once', async () => {
  expect(await through(20, 'one')).toBe(3);
});

test('keys and limits do not count for one another', async () => {
  expect(await through(3, 'two')).toBe(3);
  expect(await through(3, 'three')).toBe(3);
  await expect(countAttempt({ ...limit, name: 'ring' }, 'two')).resolves.toBeTruthy();
});

test('a window ends by its own time, not by the last try', async () => {
  expect(await through(3, 'four')).toBe(3);
  moveClock(minutes(0.9));
  expect(await through(5, 'four')).toBe(0);
  moveClock(minutes(1.1));
  expect(await through(5, 'four')).toBe(3);
});

test('a rightful try is given back', async () => {
  for (let turn = 0; turn < 10; turn++) {
    expect(await isLetThrough('five')).toBe(true);
    await forgiveAttempt(limit, 'five');
  }
  expect(await through(10, 'five')).toBe(3);
});

test('a rightful try gives back its own place and no other', async () => {
  expect(await through(2, 'seven')).toBe(2);
  const window = await countAttempt(limit, 'seven');
  expect(await through(10, 'seven')).toBe(0);
  await forgiveAttempt(limit, 'seven', window);
  expect(await through(10, 'seven')).toBe(1);
});

test('who turns out to be right late takes nothing out of the next window', async () => {
  const window = await countAttempt(limit, 'eight');
  moveClock(minutes(1.1));
  expect(await through(3, 'eight')).toBe(3);
  await forgiveAttempt(limit, 'eight', window);
  expect(await through(3, 'eight')).toBe(0);
});

test('what one limit refuses is not counted by another', async () => {
  const wide = { ...limit, name: 'wide' };
  expect(await through(3, 'nine')).toBe(3);
  const both = [
    { limit, key: 'nine' },
    { limit: wide, key: 'ten' },
  ];
  for (let turn = 0; turn < 5; turn++)
    await expect(countTogether(both)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let turn = 0; turn < 3; turn++) await countAttempt(wide, 'ten');
  await expect(countAttempt(wide, 'ten')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a limit holds over two processes', async () => {
  const script = `
    import { countAttempt } from ${JSON.stringify(new URL('./attempts.ts', import.meta.url).href)};
    import { closeDatabase, openDatabase } from ${JSON.stringify(new URL('./db/index.ts', import.meta.url).href)};
    openDatabase(${JSON.stringify(url)});
    const limit = ${JSON.stringify(limit)};
    const tries = Array.from({ length: 20 }, () => countAttempt(limit, 'six').then(() => 1, () => 0));
    process.stdout.write(String((await Promise.all(tries)).reduce((sum, it) => sum + it, 0)));
    await closeDatabase();`;
  const other = new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let [said, complained] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    child.stderr.on('data', (text: Buffer) => (complained += text.toString()));
    child.on('close', () => (said ? resolve(Number(said)) : reject(new Error(complained))));
  });
  const [mine, theirs] = await Promise.all([through(20, 'six'), other]);
  expect(mine + theirs).toBe(3);
  expect(await isLetThrough('six')).toBe(false);
});

test('all spellings of one network are one visitor', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('2001:db8:0:1::5')).toBe('2001:db8:0:1::/64');
  expect(addressKey('2001:0DB8::1:ffff:2:3:4')).toBe('2001:db8:0:1::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});
