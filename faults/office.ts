import { randomUUID } from 'node:crypto';
import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import { updateConfig } from '@parley/contract/inbox/chat';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { updateProject } from '@parley/contract/projects/projects';
import { connectWidget } from '@parley/contract/widget/settings';
import { call, fromElsewhere } from '../bench/call.ts';
import { untilInRoom } from '../bench/rooms.ts';
import { asAdmin } from './base.ts';
import type { World } from './world.ts';

export type Person = {
  name: string;
  email: string;
  password: string;
  token: string;
  headers: Record<string, string>;
};

/** Where a run takes place: a project of its own with a site, a messenger and the team's room. */
export type Office = {
  project_id: number;
  /** The owner sees everything, the operator the messenger's clients and the room. */
  owner: Person;
  operator: Person;
  site: { channel_id: number; key: string };
  messenger: { channel_id: number };
};

const bossPassword = 'many small faults';
const [operatorEmail, operatorPassword] = ['operator@demo.parley', 'parley-demo'];

export async function openOffice({ first: { url }, database }: World, name: string): Promise<Office> {
  const { owner, project_id } = await newBoss(url);
  await call(url, updateProject, { project: project_id, name }, owner.headers);
  const widget = await call(url, connectWidget, { project: project_id, name: 'Shop' }, owner.headers);
  const { channel_id, key } = widget.data;
  const [messenger] = await asAdmin<{ id: number }>(database, addMessenger, [project_id]);
  const visibility = { action: 'editconfig' as const, cfg: { chat: { managers_visibility: '1' as const } } };
  await call(url, updateConfig, visibility, owner.headers);
  const operator = await join(url, owner, project_id, [messenger!.id]);
  for (const person of [owner, operator]) await untilInRoom(url, person.headers);
  return { project_id, owner, operator, site: { channel_id, key }, messenger: { channel_id: messenger!.id } };
}

/** Nobody may own as many projects as there are runs, so each has a boss of its own, with the first project. */
async function newBoss(url: string) {
  const [email, password] = [`boss.${randomUUID()}@faults.example`, bossPassword];
  const person = { name: 'Boss', email, phone: '+15550100199', password, password_repeat: password };
  await call(url, register, person, fromElsewhere());
  const { token, projects } = (await call(url, login, { email, password }, fromElsewhere())).data;
  const project_id = projects[0]!.id;
  return { project_id, owner: personOf({ name: 'owner', email, password, token }, project_id) };
}

async function join(url: string, owner: Person, project: number, channels_ids: number[]): Promise<Person> {
  const rights = { project_role: 'operator' as const, is_manager: false, permissions: [], channels_ids };
  const asked = { project, email: operatorEmail, ...rights };
  const password = operatorPassword;
  const { link } = (await call(url, inviteMember, asked, owner.headers)).data;
  const joined = await call(url, acceptInvitation, { token: link!.split('#')[1]!, password }, fromElsewhere());
  return personOf({ name: 'operator', email: operatorEmail, password, token: joined.data.token }, project);
}

/** A token lasts a quarter of an hour, and some runs longer. */
export async function renewTokens({ first: { url } }: World, { owner, operator }: Office): Promise<void> {
  for (const person of [owner, operator]) {
    const { token } = (await call(url, login, { email: person.email, password: person.password }, fromElsewhere()))
      .data;
    person.token = token;
    person.headers.authorization = `Bearer ${token}`;
  }
}

const personOf = (person: Omit<Person, 'headers'>, project_id: number): Person => ({
  ...person,
  headers: { authorization: `Bearer ${person.token}`, 'x-project': String(project_id) },
});

// No route connects a messenger that is not there.
const addMessenger = `
  insert into channels (project_id, type, name, is_auth) values ($1, 'viber', 'Messenger', true) returning id`;
