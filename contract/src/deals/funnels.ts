import * as z from 'zod/mini';
import { id, rowId, text, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

/** What a funnel or a stage can be painted with; another colour is given as it is. */
export const funnelColors = [
  '#3EA1DF',
  '#8B4FCF',
  '#CF8A1F',
  '#12876F',
  '#3E9B4F',
  '#D2453B',
  '#D6559B',
  '#6B7280',
] as const;
export const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'color'));

/**
 * What becomes of a second deal of the same client in a funnel while the first is open: what the project's settings say,
 * or both stay, the older goes into it, it goes into the older.
 */
export const duplicateModes = ['project', 'off', 'into_new', 'into_old'] as const;
export type DuplicateMode = (typeof duplicateModes)[number];

/** What the project's two switches mean for its funnels. */
export const duplicatesBy = (it: {
  duplicate_control: boolean;
  merge_to_old: boolean;
}): Exclude<DuplicateMode, 'project'> => (!it.duplicate_control ? 'off' : it.merge_to_old ? 'into_old' : 'into_new');

const minute = whole(0, 1439);

const settingsBody = {
  /** Sources make deals only of people who have never been clients. */
  only_new_clients: z.boolean(),
  duplicates: z.enum(duplicateModes),
  /** Where automatic messages go when a rule names no channel that reaches the client. */
  channel_id: z.nullable(z.number()),
  /** Minutes of the day, in the project's time: nothing is sent by itself between them, it waits. */
  quiet: z.nullable(z.strictObject({ from: minute, to: minute })),
  /** As many automatic messages a client gets from this funnel in a day. */
  cap: z.nullable(whole(1, 100)),
  /** The branch of the booking service whose records come here. */
  branch: z.nullable(upTo(100)),
};
export const funnelSettings = z.object(settingsBody);
export type FunnelSettings = z.infer<typeof funnelSettings>;

export const stageEndings = ['won', 'lost'] as const;
export type StageEnding = (typeof stageEndings)[number];

export const stage = z.object({
  id: z.number(),
  funnel_id: z.number(),
  name: z.string(),
  color: z.string(),
  hidden: z.boolean(),
  sort: z.number(),
  /** Fields of deals without which nobody brings a deal here by hand: ids of the project's fields. */
  required_fields: z.array(z.number()),
  /** How a deal that stands here has ended; null: it has not. */
  ending: z.nullable(z.enum(stageEndings)),
  /** How likely a deal that stands here is won, in percent; null: as deals before it were. */
  probability: z.nullable(z.number()),
  /** Administrators are told, by a task, of each client that gets here. */
  lost_client: z.boolean(),
  /** Who takes over the deals that come here, in turn; nobody: they stay with whom they are. */
  users: z.array(z.number()),
});
export type Stage = z.infer<typeof stage>;

export const funnel = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  color2: z.nullable(z.string()),
  /** Its stages are painted by the funnel's colours instead of their own. */
  general_color: z.boolean(),
  /** Tasks and messages that rules make: on or off for the whole funnel. */
  task_status: z.boolean(),
  message_status: z.boolean(),
  save_yc_webhooks: z.boolean(),
  settings: funnelSettings,
  stages: z.array(stage),
});
export type Funnel = z.infer<typeof funnel>;

export const listFunnels = endpoint({
  method: 'GET',
  path: '/api/crm/funnel/',
  access: 'project',
  module: 'crm',
  summary: 'The funnels of a project with their stages, in their order',
  input: z.strictObject({}),
  output: answer(z.array(funnel)),
});

export const getFunnel = endpoint({
  method: 'GET',
  path: '/api/crm/funnel/:id/',
  access: 'project',
  module: 'crm',
  summary: 'One funnel with its stages',
  input: z.strictObject({ id }),
  output: answer(funnel),
});

const ofEditors = { access: 'project', module: 'crm', permission: 'funnels.edit' } as const;

const funnelBody = {
  name: text(100),
  color,
  color2: z.nullable(color),
  general_color: z.boolean(),
  task_status: z.boolean(),
  message_status: z.boolean(),
  save_yc_webhooks: z.boolean(),
  settings: z.partial(z.strictObject(settingsBody)),
};

/** Without a word about it: "New funnel", #3EA1DF, rules on, with the stages to begin with. */
export const createFunnel = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/funnel/',
  summary: 'Add a funnel',
  input: z.partial(z.strictObject(funnelBody)),
  output: answer(funnel),
});

export const updateFunnel = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/funnel/:id/',
  summary: 'Change a funnel; of its settings, what is named',
  input: z.extend(z.partial(z.strictObject(funnelBody)), { id }),
  output: answer(funnel),
});

/** The last one stays. With deals in it, it wants to know where these go: to a stage, or away with it. */
const whereDealsGo = { to_stage_id: z.optional(id), with_leads: z.optional(z.boolean()) };
/**
 * Of deals that went with it: for thirty days `undo` brings them back, to the first stage that is left of the funnel, or of
 * the first funnel that is left. Null: none did.
 */
const gone = answer(z.object({ undo: z.nullable(z.uuid()) }));

export const deleteFunnel = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/funnel/:id/',
  summary: 'Remove a funnel; its deals go to a stage of another one, or with it',
  input: z.strictObject({ id, ...whereDealsGo }),
  output: gone,
});

export const sortFunnels = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/funnel/sort/',
  summary: 'Put funnels in another order',
  input: z.strictObject({ funnels: z.array(rowId).check(z.minLength(1), z.maxLength(100)) }),
  output: done,
});

export const businessKinds = ['sales', 'services', 'school', 'clinic', 'shop', 'realty', 'agency'] as const;
export type BusinessKind = (typeof businessKinds)[number];

export const createDefaultFunnels = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/default_funnels/',
  summary: 'Add the funnels that a kind of business (sales, unless named) begins with, in the asker’s language',
  input: z.strictObject({
    kind: z.optional(z.enum(businessKinds)),
    /** They come before all others, and instead of the funnel the project began with if nobody has used that. */
    is_first: z.optional(z.boolean()),
  }),
  output: answer(z.array(funnel)),
});

export const listStages = endpoint({
  method: 'GET',
  path: '/api/crm/stage/',
  access: 'project',
  module: 'crm',
  summary: 'All stages of all funnels, in their order',
  input: z.strictObject({ funnel_id: z.optional(id) }),
  output: answer(z.array(stage)),
});

const stageBody = {
  name: text(100),
  color,
  hidden: z.boolean(),
  required_fields: z.array(rowId).check(z.maxLength(100)),
  ending: z.nullable(z.enum(stageEndings)),
  probability: z.nullable(whole(0, 100)),
  lost_client: z.boolean(),
  users: z.array(rowId).check(z.maxLength(100)),
};

export const createStage = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/stage/',
  summary: 'Add a stage, after the one named or at the end',
  input: z.extend(z.partial(z.strictObject(stageBody)), {
    funnel_id: rowId,
    name: stageBody.name,
    after_id: z.optional(z.nullable(rowId)),
  }),
  output: answer(stage),
});

export const updateStage = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/stage/:id/',
  summary: 'Change a stage',
  input: z.extend(z.partial(z.strictObject(stageBody)), { id }),
  output: answer(stage),
});

export const deleteStage = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/stage/:id/',
  summary: 'Remove a stage; its deals go to another one, or with it. The last stage of a funnel stays',
  input: z.strictObject({ id, ...whereDealsGo }),
  output: gone,
});

export const sortStages = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/stage/sort/:funnel/',
  summary: 'Put the stages of a funnel in another order',
  input: z.strictObject({ funnel: id, stages: z.array(rowId).check(z.minLength(1), z.maxLength(100)) }),
  output: done,
});
