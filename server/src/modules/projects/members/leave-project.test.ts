import { listMembers, updateMember } from '@parley/contract/projects/members';
import { getProject, getSidebar } from '@parley/contract/projects/projects';
import { leaveProject } from '@parley/contract/projects/leaving';
import { takeContact } from '@parley/contract/inbox/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const leaves = (person: Person) => person.call(leaveProject, { project: office.project_id });

test('whoever leaves is out at once, and their dialogues at work are to be looked at by the others', async () => {
  const { project_id, vera, tom, telegram } = office;
  const anna = await writes(project_id, telegram, 'anna');
  expect((await tom.call(takeContact, { id: anna })).status).toBe(200);
  expect((await listOf(tom, 'at_work')).map((it) => it.id)).toEqual([anna]);
  expect((await leaves(tom)).status).toBe(200);
  expect((await tom.call(getProject, { project: project_id })).body.code).toBe('project_not_found');
  expect((await leaves(tom)).body.code).toBe('project_not_found');
  expect((await tom.call(getSidebar, {})).body.data.projects).toEqual([]);
  expect((await heardBy(vera, 'user:member_removed')).map((it) => it.payload)).toEqual([{ id: tom.id }]);
  await settled();
  await until(async () => expect((await listOf(vera, '4check')).map((it) => it.id)).toContain(anna));
  expect((await vera.call(listMembers, { project: project_id })).body.data.map((it) => it.id)).not.toContain(tom.id);
});

test('the last administrator stays; with another one the owner may go, and the project is theirs', async () => {
  const { project_id, vera, wanda, mona } = office;
  expect((await leaves(vera)).body.code).toBe('last_admin_leaves');
  for (const user of [mona.id, wanda.id])
    await vera.call(updateMember, { project: project_id, user, project_role: 'admin' });
  expect((await leaves(vera)).status).toBe(200);
  const left = (await wanda.call(listMembers, { project: project_id })).body.data;
  expect(left.filter((it) => it.is_owner).map((it) => it.name)).toEqual(['Wanda']);
  expect((await vera.call(getProject, { project: project_id })).status).toBe(404);
  expect((await leaves(mona)).status).toBe(200);
  expect((await leaves(wanda)).body.code).toBe('last_admin_leaves');
});
