import { login } from '@parley/contract/accounts/sessions';
import { updateConfig } from '@parley/contract/inbox/chat';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { createProject } from '@parley/contract/projects/projects';
import { connectWidget } from '@parley/contract/widget/settings';
import { call, fromElsewhere } from '../bench/call.ts';
import { untilInRoom } from '../bench/rooms.ts';
import { asAdmin } from './base.ts';
import type { World } from './world.ts';

export type Person = { name: string; email: string; token: string; headers: Record<string, string> };

/** Where a run takes place: a project of its own with a site, a messenger and the team's room. */
export type Office = {
  project_id: number;
  /** The owner sees everything, the operator the messenger's clients and the room. */
  owner: Person;
  operator: Person;
  site: { channel_id: number; key: string };
  messenger: { channel_id: number };
};

const password = 'parley-demo';
const [bossEmail, operatorEmail] = ['admin@demo.parley', 'operator@demo.parley'];

export async function openOffice({ first: { url }, database }: World, name: string): Promise<Office> {
  const boss = await call(url, login, { email: bossEmail, password }, fromElsewhere());
  const bearer = { authorization: `Bearer ${boss.data.token}` };
  const project_id = (await call(url, createProject, { name }, bearer)).data.id;
  const owner = personOf('owner', bossEmail, boss.data.token, project_id);
  const widget = await call(url, connectWidget, { project: project_id, name: 'Shop' }, owner.headers);
  const { channel_id, key } = widget.data;
  const [messenger] = await asAdmin<{ id: number }>(database, addMessenger, [project_id]);
  const visibility = { action: 'editconfig' as const, cfg: { chat: { managers_visibility: '1' as const } } };
  await call(url, updateConfig, visibility, owner.headers);
  const operator = await join(url, owner, project_id, [messenger!.id]);
  for (const person of [owner, operator]) await untilInRoom(url, person.headers);
  return { project_id, owner, operator, site: { channel_id, key }, messenger: { channel_id: messenger!.id } };
}

async function join(url: string, owner: Person, project: number, channels_ids: number[]): Promise<Person> {
  const rights = { project_role: 'operator' as const, is_manager: false, permissions: [], channels_ids };
  const asked = { project, email: operatorEmail, ...rights };
  const { link } = (await call(url, inviteMember, asked, owner.headers)).data;
  const joined = await call(url, acceptInvitation, { token: link.split('#')[1]!, password }, fromElsewhere());
  return personOf('operator', operatorEmail, joined.data.token, project);
}

/** A token lasts a quarter of an hour, and some runs longer. */
export async function renewTokens({ first: { url } }: World, { owner, operator }: Office): Promise<void> {
  for (const person of [owner, operator]) {
    const { token } = (await call(url, login, { email: person.email, password }, fromElsewhere())).data;
    person.token = token;
    person.headers.authorization = `Bearer ${token}`;
  }
}

const personOf = (name: string, email: string, token: string, project_id: number): Person => ({
  name,
  email,
  token,
  headers: { authorization: `Bearer ${token}`, 'x-project': String(project_id) },
});

// No route connects a messenger that is not there.
const addMessenger = `
  insert into channels (project_id, type, name, is_auth) values ($1, 'viber', 'Messenger', true) returning id`;
