import { getUser } from '@parley/contract/accounts/users';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { ask, call, fromElsewhere } from './call.ts';
import { demoProject } from './sign-in-ours.ts';
import { untilInRoom } from './rooms.ts';

export type NewMember = {
  id: number;
  token: string;
  headers: Record<string, string>;
  /** What a browser would send to renew or end the session. */
  cookie: string;
  /** A contact that only members see. */
  room_id: number;
};

let nth = 0;

/** Somebody invited into the demo, joined and signed in. */
export async function newMember(
  url: string,
  admin: Record<string, string>,
  channels_ids: number[],
): Promise<NewMember> {
  const rights = { project_role: 'operator' as const, is_manager: false, permissions: [], channels_ids };
  const email = `newcomer.${++nth}@bench.example`;
  const invited = await call(url, inviteMember, { project: demoProject, email, ...rights }, admin);
  const token = invited.data.link!.split('#')[1]!;
  const person = { token, name: 'Newcomer', password: 'bench-bench' };
  const answer = await ask(url, acceptInvitation, person, fromElsewhere());
  if (!answer.ok) throw new Error(`could not join: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}`, 'x-project': String(demoProject) };
  const cookie = answer.headers
    .getSetCookie()
    .map((it) => it.split(';')[0]!)
    .join('; ');
  const { id } = (await call(url, getUser, {}, headers)).data;
  return { id, token: data.token, headers, cookie, room_id: await untilInRoom(url, headers) };
}
