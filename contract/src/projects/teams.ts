import * as z from 'zod/mini';
import { id, rowId, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

/** How one is chosen among several: nobody is, whoever wants takes it; each in turn; whoever has least at work. */
export const turnRules = ['nobody', 'in_turn', 'least'] as const;
export type TurnRule = (typeof turnRules)[number];

export const team = z.object({
  id: z.number(),
  name: z.string(),
  emoji: z.nullable(z.string()),
  color: z.string(),
  /** Who of them gets what is handed to the team. */
  rule: z.enum(turnRules),
  users_ids: z.array(z.number()),
});
export type Team = z.infer<typeof team>;

const teamFields = {
  name: text(60),
  /** One sign: a face may be made of several. */
  emoji: z.nullable(text(16)),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  rule: z.enum(turnRules),
  users_ids: z.array(rowId).check(z.maxLength(500)),
};

const onTeams = { access: 'project', permission: 'members.edit' } as const;
const ofTeam = '/api/app/projects/:project/teams/:team';

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/teams/',
  access: 'project',
  summary: 'The teams of the project',
  input: z.strictObject({ project: id }),
  output: answer(z.array(team)),
});

export const createTeam = endpoint({
  ...onTeams,
  method: 'POST',
  path: '/api/app/projects/:project/teams/',
  summary: 'Put members together as a team',
  input: z.strictObject({ project: id, ...teamFields }),
  output: answer(team),
});

export const updateTeam = endpoint({
  ...onTeams,
  method: 'PUT',
  path: ofTeam,
  summary: 'Rename a team, change who is in it, or who of them gets what',
  input: z.extend(z.strictObject({ project: id, team: id }), z.partial(z.object(teamFields)).shape),
  output: answer(team),
});

export const deleteTeam = endpoint({
  ...onTeams,
  method: 'DELETE',
  path: ofTeam,
  summary: 'Dissolve a team; its members and what they have at work stay',
  input: z.strictObject({ project: id, team: id }),
  output: done,
});

/** Teams changed: every screen fetches them anew. */
export const teamsChanged = liveEvent('user:teams_changed', z.object({}));
