import { refreshToken, signedInCookie } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { getChat, getConfig } from '@parley/contract/inbox/chat';
import { listContacts } from '@parley/contract/inbox/contacts';
import { getTopics } from '@parley/contract/inbox/topics';
import { listMembers } from '@parley/contract/projects/members';
import { getProject, getProjectsSidebar } from '@parley/contract/projects/projects';
import { expect, test } from 'vitest';
import { requestOf } from '../../kit/request.ts';
import * as asked from './first-questions.ts';

const project = 7;
const home = '/app/messenger/';

test('what is asked before the program is here is what the program will ask for', () => {
  expect(asked.signedInCookie).toBe(signedInCookie);
  expect(asked.refreshUrl('a-b')).toBe(requestOf(refreshToken, { attempt: 'a-b' }).url);
  expect(asked.ofPerson).toEqual([requestOf(getUser, {}).url, requestOf(getProjectsSidebar, {}).url]);
  expect(asked.ofChat).toBe(requestOf(getChat, {}).url);
  expect(asked.ofProject(project)).toEqual([
    requestOf(getProject, { project, with: ['can_auto_paid', 'can_auto_renewal'] }).url,
    requestOf(getConfig, {}).url,
  ]);
  expect(asked.ofInbox(project, home, null)).toEqual([
    requestOf(getTopics, {}).url,
    requestOf(listMembers, { project }).url,
    requestOf(listContacts, { all_contacts: '1' }).url,
  ]);
});

test('the list is asked for as it was left on this device, and only where it is the first screen', () => {
  const shown = (folder: unknown, channels: string[] = []) =>
    JSON.stringify({ folder, filter: { channels, manager: null } });
  const list = (left: string, path = home) => asked.ofInbox(project, path, left)[2];
  expect(list(shown('at_work'))).toBe(requestOf(listContacts, { in_work: '1' }).url);
  expect(list(shown('4check'), `${home}12`)).toBe(requestOf(listContacts, { for_check_admin: '1' }).url);
  expect(list(shown(3))).toBe(requestOf(listContacts, { custom_contacts: '1', topic_id: 3 }).url);
  expect(list(shown('all', ['viber']))).toBeUndefined();
  expect(list('broken')).toBeUndefined();
  expect(list(shown('all'), `${home}tickets`)).toBeUndefined();
});
