import * as z from 'zod/mini';
import { keptTemplate } from '../inbox/approved-templates.ts';
import { messageFile } from '../inbox/messages.ts';
import { letterSubject } from '../inbox/letter-subject.ts';
import { id, rowId, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

const ofDeals = { access: 'project', module: 'crm' } as const;
const ofEditors = { ...ofDeals, permission: 'funnels.edit' } as const;

/** What can be written into texts of rules: each stands for something of the deal. */
export const placeholders = [
  'NAME',
  'NAME_1',
  'NAME_2',
  'PHONE',
  'PRODUCTS',
  'PRICE',
  'PRICE_WITH_CURRENCY',
  'ORGANIZATION',
  'EMPLOYEE',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Minutes: immediately, three hours, twelve, a day. */
export const deadlinePresets = [0, 180, 720, 1440] as const;

const onOff = z.boolean();

/** The only moment there is: the reference has no other. */
const trigger = z.enum(['afterMoveToStage']);

/** A task for whoever gets a deal that comes to the stage. */
export const autoTask = z.object({
  id: z.number(),
  stage_id: z.number(),
  category_id: z.nullable(z.number()),
  /** Null: the deal's own manager. */
  manager_id: z.nullable(z.number()),
  trigger,
  /** How long there is to do it, in minutes. */
  deadline: z.number(),
  description: z.string(),
  status: onOff,
});
export type AutoTask = z.infer<typeof autoTask>;

const taskBody = {
  category_id: z.nullable(rowId),
  manager_id: z.nullable(rowId),
  trigger,
  deadline: whole(0, 525_600),
  description: upTo(10_000).check(z.trim()),
  status: onOff,
};

/** After so long in the stage, or at this minute of the day: the first such moment after the deal came. */
const sendingInterval = z.union([
  z.strictObject({ days: whole(0, 365), hours: whole(0, 23), minutes: whole(0, 59) }),
  z.strictObject({ days: whole(0, 365), time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)) }),
]);
export type SendingInterval = z.infer<typeof sendingInterval>;

/** Words for the client of a deal that stays in the stage. */
export const autoMessage = z.object({
  id: z.number(),
  stage_id: z.number(),
  sending_interval: sendingInterval,
  /** Where it leaves as a letter; empty: that of the letter before, or its first words. */
  subject: z.string(),
  text: z.string(),
  files: z.array(messageFile),
  /** In order of preference; none: where the client wrote last. */
  channels: z.array(z.number()),
  /** Leaves in its place where its channel takes no free words; files stay behind. */
  template: z.nullable(keptTemplate),
  status: onOff,
});
export type AutoMessage = z.infer<typeof autoMessage>;

const filesIds = z.array(rowId).check(z.maxLength(10));

const messageBody = {
  sending_interval: sendingInterval,
  subject: letterSubject,
  text: upTo(16_384),
  /** Uploaded before; ten at most. */
  files_ids: filesIds,
  /** The same under the name that the rule itself has for them. */
  files: filesIds,
  channels: z.array(rowId).check(z.maxLength(20)),
  template: z.nullable(keptTemplate),
  status: onOff,
};

/** The products of a deal that comes to the stage leave the stock, never below nothing. */
export const writeOff = z.object({ id: z.number(), stage_id: z.number(), status: onOff });
export type WriteOff = z.infer<typeof writeOff>;

/** A deal that comes to the stage goes on to another one, or leaves a copy there. */
export const leadActions = ['duplicate', 'change'] as const;
export const leadActionRule = z.object({
  id: z.number(),
  stage_id: z.number(),
  to_stage_id: z.number(),
  action: z.enum(leadActions),
  status: onOff,
});
export type LeadActionRule = z.infer<typeof leadActionRule>;

const ofFunnel = z.strictObject({ funnel_id: z.optional(id), stage_id: z.optional(id) });

export const listAutoTasks = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/auto_tasks/',
  summary: 'Tasks that stages make by themselves',
  input: ofFunnel,
  output: answer(z.array(autoTask)),
});
export const createAutoTask = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/auto_tasks/',
  summary: 'Let a stage make a task',
  input: z.extend(z.partial(z.strictObject(taskBody)), { stage_id: rowId, description: taskBody.description }),
  output: answer(autoTask),
});
export const updateAutoTask = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/auto_tasks/:id/',
  summary: 'Change such a rule',
  input: z.extend(z.partial(z.strictObject(taskBody)), { id }),
  output: answer(autoTask),
});
export const deleteAutoTask = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/auto_tasks/:id/',
  summary: 'Remove such a rule; tasks that it made stay',
  input: z.strictObject({ id }),
  output: done,
});

export const listAutoMessages = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/auto_messages/',
  summary: 'Messages that stages send by themselves',
  input: ofFunnel,
  output: answer(z.array(autoMessage)),
});
/** Two messages of a stage at the same time are refused with `time_taken`. */
export const createAutoMessage = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/auto_messages/',
  summary: 'Let a stage send a message',
  input: z.extend(z.partial(z.strictObject(messageBody)), {
    stage_id: rowId,
    sending_interval: messageBody.sending_interval,
  }),
  output: answer(autoMessage),
});
export const updateAutoMessage = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/auto_messages/:id/',
  summary: 'Change such a rule; what already waits to be sent goes by the new words and the old time',
  input: z.extend(z.partial(z.strictObject(messageBody)), { id }),
  output: answer(autoMessage),
});
export const deleteAutoMessage = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/auto_messages/:id/',
  summary: 'Remove such a rule; what waits to be sent by it is not',
  input: z.strictObject({ id }),
  output: done,
});

export const listWriteOffs = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/writeoff_products/',
  summary: 'Stages that write products off',
  input: ofFunnel,
  output: answer(z.array(writeOff)),
});
export const createWriteOff = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/writeoff_products/',
  summary: 'Let a stage write products off; a stage has one such rule',
  input: z.strictObject({ stage_id: rowId, status: z.optional(onOff) }),
  output: answer(writeOff),
});
export const updateWriteOff = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/writeoff_products/:id/',
  summary: 'Switch such a rule on or off',
  input: z.strictObject({ id, status: onOff }),
  output: answer(writeOff),
});
export const deleteWriteOff = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/writeoff_products/:id/',
  summary: 'Remove such a rule',
  input: z.strictObject({ id }),
  output: done,
});

const actionBody = { to_stage_id: rowId, action: z.enum(leadActions), status: onOff };

export const listLeadActionRules = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/lead_actions/',
  summary: 'Stages from which deals go on by themselves',
  input: ofFunnel,
  output: answer(z.array(leadActionRule)),
});
export const createLeadActionRule = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/lead_actions/',
  summary: 'Let deals of a stage go on, or leave a copy elsewhere',
  input: z.extend(z.partial(z.strictObject(actionBody)), { stage_id: rowId, to_stage_id: rowId }),
  output: answer(leadActionRule),
});
export const updateLeadActionRule = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/lead_actions/:id/',
  summary: 'Change such a rule',
  input: z.extend(z.partial(z.strictObject(actionBody)), { id }),
  output: answer(leadActionRule),
});
export const deleteLeadActionRule = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/lead_actions/:id/',
  summary: 'Remove such a rule',
  input: z.strictObject({ id }),
  output: done,
});
