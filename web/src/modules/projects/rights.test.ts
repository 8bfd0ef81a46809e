import type { Member } from '@parley/contract/projects/members';
import { grantable, type Permission } from '@parley/contract/projects/permissions';
import { expect, test } from 'vitest';
import { findMembers, inOrder, markOnline, putMember, withoutMember } from './member-list.ts';
import { permissionGroups } from './permission-groups.ts';
import {
  countRights,
  isSameRights,
  mayChange,
  mayGiveAll,
  noRights,
  offeredPermissions,
  rightsOf,
  togglePermission,
} from './rights.ts';

const everything = grantable.options.filter((name) => name !== '_ALL_');
const admin = { permissions: everything as Permission[], is_admin: true };
const editor = { permissions: ['members.edit', 'contacts.export'] as Permission[], is_admin: false };

const member = (changes: Partial<Member>): Member => ({
  id: 1,
  name: 'Vera Lind',
  email: 'vera@lind.example',
  project_role: 'operator',
  is_owner: false,
  is_manager: false,
  permissions: [],
  channels_ids: [],
  is_online: false,
  picture: null,
  ...changes,
});

test('every permission that means something by now stands in exactly one group', () => {
  const shown = permissionGroups.flatMap(({ permissions }) => permissions);
  expect([...shown].sort()).toEqual([...everything].sort());
});

test('one can give only what one has, and see what the member might lose', () => {
  expect([...offeredPermissions(editor, [])]).toEqual(['members.edit', 'contacts.export']);
  expect(offeredPermissions(editor, ['deals.delete']).has('deals.delete')).toBe(true);
  expect(offeredPermissions(editor, ['_ALL_']).has('_ALL_')).toBe(true);
  expect(offeredPermissions(admin, []).has('_ALL_')).toBe(true);
});

test('giving everything takes an administrator who has everything', () => {
  expect(mayGiveAll(admin)).toBe(true);
  expect(mayGiveAll({ ...admin, is_admin: false })).toBe(false);
  expect(mayGiveAll({ permissions: ['members.edit'], is_admin: true })).toBe(false);
});

test('an administrator is changed only by an administrator', () => {
  expect(mayChange(editor, member({ project_role: 'admin' }))).toBe(false);
  expect(mayChange(editor, member({}))).toBe(true);
  expect(mayChange(admin, member({ project_role: 'admin' }))).toBe(true);
  expect(mayChange({ permissions: [], is_admin: false }, member({}))).toBe(false);
});

test('"everything" swallows single rights, and leaves none when taken away', () => {
  expect(togglePermission(['deals.delete', 'analytics.view'], '_ALL_')).toEqual(['_ALL_']);
  expect(togglePermission(['_ALL_'], '_ALL_')).toEqual([]);
  expect(togglePermission(['deals.delete'], 'deals.delete')).toEqual([]);
  expect(togglePermission([], 'deals.delete')).toEqual(['deals.delete']);
});

test('rights are the same whatever their order, and rights over the installation are left out', () => {
  const rights = rightsOf(
    member({ permissions: ['adm_all_projects', 'analytics.view', 'deals.delete'], channels_ids: [2, 1] }),
  );
  expect(rights.permissions).toEqual(['analytics.view', 'deals.delete']);
  expect(
    isSameRights(rights, { ...rights, permissions: ['deals.delete', 'analytics.view'], channels_ids: [1, 2] }),
  ).toBe(true);
  expect(isSameRights(rights, { ...rights, is_manager: true })).toBe(false);
  expect(isSameRights(noRights, { ...noRights, channels_ids: [1] })).toBe(false);
});

test('an administrator counts as having all rights', () => {
  expect(countRights(member({ project_role: 'admin' }))).toBe('all');
  expect(countRights(member({ permissions: ['_ALL_'] }))).toBe('all');
  expect(countRights(member({ permissions: everything }))).toBe('all');
  expect(countRights(member({ permissions: ['deals.delete', 'analytics.view', '_BOTS_'] }))).toBe(2);
});

test('the list after an event is the list fetched anew, however often the event is heard', () => {
  const [vera, oleg] = [member({}), member({ id: 2, name: 'Oleg Pond' })];
  const promoted = { ...oleg, project_role: 'admin' as const };
  const once = putMember([vera, oleg], promoted);
  expect(once).toEqual([vera, promoted]);
  expect(putMember(once, promoted)).toEqual(once);
  expect(putMember([vera], oleg)).toEqual([vera, oleg]);
  expect(withoutMember(withoutMember([vera, oleg], 1), 1)).toEqual([oleg]);
  expect(markOnline([vera, oleg], [2]).map(({ is_online }) => is_online)).toEqual([false, true]);
});

test('the owner comes first, then administrators, then everyone by name', () => {
  const people = [
    member({ id: 1, name: 'Яна' }),
    member({ id: 2, name: 'Анна' }),
    member({ id: 3, name: 'Юрий', project_role: 'admin' }),
    member({ id: 4, name: 'Эмма', project_role: 'admin', is_owner: true }),
  ];
  expect(inOrder(people, 'ru').map(({ name }) => name)).toEqual(['Эмма', 'Юрий', 'Анна', 'Яна']);
});

test('a member is found by words of the name and the e-mail in any order', () => {
  const people = [member({}), member({ id: 2, name: 'Oleg Pond', email: 'oleg@pond.example' })];
  expect(findMembers(people, 'pond ole').map(({ id }) => id)).toEqual([2]);
  expect(findMembers(people, '')).toHaveLength(2);
  expect(findMembers(people, 'nobody')).toEqual([]);
});
