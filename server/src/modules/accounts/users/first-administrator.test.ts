import { register } from '@parley/contract/accounts/registration';
import { getUser } from '@parley/contract/accounts/users';
import { getProject } from '@parley/contract/projects/projects';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hours, moveClock } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import { useMail } from '../../../kit/mail.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { granted, newcomer, someone } from '../test/people.ts';
import { closeFirstLink, offerFirstLink } from './first-administrator.ts';

let door: Door;
beforeEach(async () => {
  door = await openDoor({ DEMO: 'off' });
});
afterEach(() => door.close());

const linkOf = async (): Promise<string> => (await offerFirstLink('https://parley.example'))!;
const tokenOf = (link: string): string => link.split('#first=')[1]!;
const registerWith = (first?: string, browser: Browser = door.browser()) => {
  const person = someone();
  return browser.call(register, {
    ...person,
    password_repeat: person.password,
    ...(first === undefined ? {} : { first }),
  });
};

test('an installation without people is opened by its link alone, and whoever opens it administers all of it', async () => {
  const link = await linkOf();
  expect(link).toMatch(/^https:\/\/parley\.example\/app\/messenger\/login\/#first=[\w-]{43}$/);
  expect(await db().selectFrom('first_link').select('token_hash').execute()).not.toContain(tokenOf(link));
  expect((await registerWith()).body.code).toBe('first_link_required');
  expect((await registerWith('x'.repeat(43))).body.code).toBe('first_link_ended');
  expect(await db().selectFrom('users').select('id').execute()).toEqual([]);

  const boss = door.browser();
  expect((await registerWith(tokenOf(link), boss)).status).toBe(200);
  expect((await boss.call(getUser, {})).body.data.permissions).toEqual(['_ALL_']);
  const [row] = await db().selectFrom('users').select('email_verified').execute();
  expect(row).toEqual({ email_verified: true });

  const other = await registerWith();
  expect(other.status).toBe(200);
  const project = granted(other).projects[0]!.id;
  expect((await boss.call(getProject, { project })).status).toBe(200);
});

test('whoever comes second with the same link gets nothing by it', async () => {
  const token = tokenOf(await linkOf());
  const both = await Promise.all([registerWith(token), registerWith(token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await registerWith(token)).body.code).toBe('first_link_ended');
});

test('nodes that begin at once and later starts show one link; the day after there is another', async () => {
  const links = [...(await Promise.all([linkOf(), linkOf(), linkOf()])), await linkOf()];
  expect(new Set(links).size).toBe(1);
  moveClock(hours(24) + 1000);
  const newer = await linkOf();
  expect((await registerWith(tokenOf(links[0]!))).body.code).toBe('first_link_ended');
  expect((await registerWith(tokenOf(newer))).status).toBe(200);
});

test('one that was sealed by a master key that is lost makes way', async () => {
  const older = await linkOf();
  await db().updateTable('first_link').set({ sealed_token: '1:AAAA' }).execute();
  const newer = await linkOf();
  expect((await registerWith(tokenOf(older))).body.code).toBe('first_link_ended');
  expect((await registerWith(tokenOf(newer))).status).toBe(200);
});

test('the link ends after a day, and nobody registers around it', async () => {
  const token = tokenOf(await linkOf());
  moveClock(hours(24) + 1000);
  expect((await registerWith(token)).body.code).toBe('first_link_ended');
  const { body } = await registerWith();
  expect(body.code).toBe('first_link_ended');
  expect(body.error).toContain('restart the server');
});

test('where mail leaves the link is proof enough, and without it no letter is written', async () => {
  const token = tokenOf(await linkOf());
  useMail({ smtp: { url: 'smtp://127.0.0.1:1', from: 'Parley' }, keeps: () => false });
  expect((await registerWith()).body.code).toBe('first_link_required');
  expect(await db().selectFrom('jobs').select('id').where('name', '=', 'mail-email-code').execute()).toEqual([]);
  expect(granted(await registerWith(token)).projects).toHaveLength(1);
});

test('where somebody is there is no link, and people register as ever', async () => {
  await newcomer(door);
  expect(await offerFirstLink('https://parley.example')).toBeNull();
  expect(granted(await registerWith()).projects).toHaveLength(1);
});

test('the demo’s people are nobody: there is a link beside them', async () => {
  await db().insertInto('users').values({ email: 'admin@demo.parley', name: 'Marina' }).execute();
  expect(await offerFirstLink('https://parley.example')).not.toBeNull();
  await closeFirstLink();
  expect((await registerWith()).status).toBe(200);
});
