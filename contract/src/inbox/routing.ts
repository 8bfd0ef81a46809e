import * as z from 'zod/mini';
import { id, rowId, whole } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { turnRules } from '../projects/teams.ts';

/** To whom new dialogues of a channel go; `own_manager`: to whoever is responsible for the client. */
export const routeRules = [...turnRules, 'own_manager'] as const;
export type RouteRule = (typeof routeRules)[number];

const choices = {
  rule: z.enum(routeRules),
  /** Where the client's own manager cannot have it. */
  fallback: z.enum(turnRules),
  /** Among whom: a team, or these people; without both, everyone who sees the channel. */
  team_id: z.nullable(rowId),
  users_ids: z.array(rowId).check(z.maxLength(500)),
  /** Whoever has as many dialogues at work gets no more; 0: any number. */
  cap: whole(0, 1000),
};

export const channelRoute = z.object({
  ...choices,
  /** Everyone who sees the channel, as they are now; `reason`: why nothing comes to them. */
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      at_work: z.number(),
      reason: z.nullable(z.enum(['offline', 'away'])),
    }),
  ),
  /** Who was last to get one in turn: with `people` it says who is next (`nextBy`). */
  last_id: z.nullable(z.number()),
  /** Clients who wait because nobody could have them. */
  waiting: z.number(),
});
export type ChannelRoute = z.infer<typeof channelRoute>;

const onRoute = {
  path: '/api/app/projects/:project/channels/:channel/route',
  access: 'project',
  permission: 'channels.edit',
} as const;

export const getRoute = endpoint({
  ...onRoute,
  method: 'GET',
  summary: 'Who gets new dialogues of a channel, and who would be next',
  input: z.strictObject({ project: id, channel: id }),
  output: answer(channelRoute),
});

export const updateRoute = endpoint({
  ...onRoute,
  method: 'PUT',
  summary: 'Say who gets new dialogues of a channel',
  input: z.strictObject({ project: id, channel: id, ...choices }),
  output: answer(channelRoute),
});
