import { describe, expect, test } from 'vitest';
import {
  channelsAfter,
  channelsOf,
  isAdmin,
  knownTo,
  mayEnter,
  permissionsOf,
  type Rights,
  whyNotGrant,
} from './rules.ts';
import type { Standing } from './rules.ts';

const operator: Standing = {
  user_permissions: [],
  is_owner: false,
  project_role: 'operator',
  project_permissions: [],
  channels_ids: [1, 2],
  project_has_admin: true,
  managers_visibility: false,
};
const admin: Standing = { ...operator, project_role: 'admin' };
const stranger: Standing = { ...operator, project_role: null, channels_ids: [] };

describe('who may enter', () => {
  test('members and the owner may, strangers may not', () => {
    expect(mayEnter(operator)).toBe(true);
    expect(mayEnter({ ...stranger, is_owner: true })).toBe(true);
    expect(mayEnter(stranger)).toBe(false);
  });

  test('adm_all_projects and _ALL_ of the person open every project', () => {
    expect(mayEnter({ ...stranger, user_permissions: ['adm_all_projects'] })).toBe(true);
    expect(mayEnter({ ...stranger, user_permissions: ['_ALL_'] })).toBe(true);
  });

  test('the same word given by a project opens nothing', () => {
    expect(mayEnter({ ...stranger, project_permissions: ['adm_all_projects', '_ALL_'] })).toBe(false);
  });
});

describe('who is an admin', () => {
  test('an operator is not', () => expect(isAdmin(operator)).toBe(false));
  test('by the permission _BOTS_', () => expect(isAdmin({ ...operator, user_permissions: ['_BOTS_'] })).toBe(true));
  test('by owning the project', () => expect(isAdmin({ ...operator, is_owner: true })).toBe(true));
  test('by the project role', () => expect(isAdmin(admin)).toBe(true));
  test('everyone, when no project user is', () =>
    expect(isAdmin({ ...operator, project_has_admin: false })).toBe(true));
  test('not by a _BOTS_ that a project gave', () =>
    expect(isAdmin({ ...operator, project_permissions: ['_BOTS_'] })).toBe(false));
  test('not by adm_all_projects alone', () =>
    expect(isAdmin({ ...stranger, user_permissions: ['adm_all_projects'] })).toBe(false));
});

describe('what a person may do in a project', () => {
  test('an operator may nothing beyond answering clients', () => expect(permissionsOf(operator).size).toBe(0));

  test('an operator may what the project gives', () => {
    const given = permissionsOf({ ...operator, project_permissions: ['contacts.export'] });
    expect([...given]).toEqual(['contacts.export']);
  });

  test('_ALL_ of the project gives every project permission and none of the installation', () => {
    const given = permissionsOf({ ...operator, project_permissions: ['_ALL_'] });
    expect(given.has('members.edit')).toBe(true);
    expect(given.has('audit.view')).toBe(true);
    for (const name of ['_ALL_', '_BOTS_', 'adm_all_projects'] as const) expect(given.has(name)).toBe(false);
  });

  test('owner, admin and adm_all_projects need no word of the project', () => {
    const all = permissionsOf({ ...operator, project_permissions: ['_ALL_'] });
    expect(permissionsOf({ ...operator, is_owner: true })).toEqual(all);
    expect(permissionsOf(admin)).toEqual(all);
    expect(permissionsOf({ ...stranger, user_permissions: ['adm_all_projects'] })).toEqual(all);
  });

  test('a person whose own list is narrowed may nothing more, whatever the project gives', () => {
    const narrowed = { ...operator, user_permissions: ['contacts.export'], project_permissions: ['_ALL_'] };
    expect([...permissionsOf(narrowed)]).toEqual(['contacts.export']);
    expect([...permissionsOf({ ...narrowed, is_owner: true })]).toEqual(['contacts.export']);
  });

  test('the own list alone gives nothing: the project must agree', () => {
    expect(permissionsOf({ ...operator, user_permissions: ['contacts.export'] }).size).toBe(0);
  });

  test('_ALL_ of the person grants everything', () => {
    const all = permissionsOf({ ...stranger, user_permissions: ['_ALL_'] });
    expect(all.has('_ALL_') && all.has('deals.delete')).toBe(true);
  });
});

describe('which channels a person sees', () => {
  const visibility = { managers_visibility: true };

  test('all of them while managers_visibility is off', () => expect(channelsOf(operator)).toBeNull());
  test('a non-admin only their own when it is on', () =>
    expect(channelsOf({ ...operator, ...visibility })).toEqual([1, 2]));
  test('an admin all of them', () => expect(channelsOf({ ...admin, ...visibility })).toBeNull());
  test('the owner all of them', () => expect(channelsOf({ ...operator, ...visibility, is_owner: true })).toBeNull());
  test('_BOTS_ all of them', () =>
    expect(channelsOf({ ...operator, ...visibility, user_permissions: ['_BOTS_'] })).toBeNull());
  test('without any admin in the project, everyone all of them', () =>
    expect(channelsOf({ ...operator, ...visibility, project_has_admin: false })).toBeNull());
});

describe('giving rights', () => {
  const none: Rights = { project_role: 'operator', permissions: [], channels_ids: [] };
  const giver = {
    is_admin: false,
    permissions: new Set(['members.edit', 'contacts.export'] as const),
    channels_ids: [1, 2],
  };
  const head = { is_admin: true, permissions: permissionsOf(admin), channels_ids: null };

  test('one may give what one has', () => {
    expect(whyNotGrant(giver, none, { ...none, permissions: ['contacts.export'], channels_ids: [1] })).toBeNull();
  });

  test('nobody gives a permission they do not have', () => {
    expect(whyNotGrant(giver, none, { ...none, permissions: ['deals.delete'] })).toBe('rights_beyond_own');
    expect(whyNotGrant(giver, none, { ...none, permissions: ['_ALL_'] })).toBe('rights_beyond_own');
  });

  test('nobody gives a channel they do not see', () => {
    expect(whyNotGrant(giver, none, { ...none, channels_ids: [3] })).toBe('rights_beyond_own');
  });

  test('only an admin makes an admin, and only an admin with every right', () => {
    const promoted: Rights = { ...none, project_role: 'admin' };
    expect(whyNotGrant(giver, none, promoted)).toBe('rights_beyond_own');
    expect(whyNotGrant(head, none, promoted)).toBeNull();
    const narrowed = { ...head, permissions: new Set(['members.edit'] as const) };
    expect(whyNotGrant(narrowed, none, promoted)).toBe('rights_beyond_own');
  });

  test('only an admin touches an admin', () => {
    expect(whyNotGrant(giver, { ...none, project_role: 'admin' }, none)).toBe('admin_only');
    expect(whyNotGrant(head, { ...none, project_role: 'admin' }, none)).toBeNull();
  });

  test('a right the member already has may stay or be taken by anyone who edits members', () => {
    const before: Rights = { ...none, permissions: ['deals.delete'], channels_ids: [7] };
    expect(whyNotGrant(giver, before, before)).toBeNull();
    expect(whyNotGrant(giver, before, none)).toBeNull();
  });

  test('channels hidden from the giver stay as they were', () => {
    expect(channelsAfter(giver, [1, 7], [2])).toEqual([2, 7]);
    expect(channelsAfter(head, [1, 7], [2])).toEqual([2]);
  });

  test('channels hidden from a viewer are not named to them', () => {
    expect(knownTo(giver, [1, 7])).toEqual([1]);
    expect(knownTo(head, [1, 7])).toEqual([1, 7]);
  });
});
