import * as z from 'zod/mini';
import { count, id, many, upTo, wireTime } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { channelTypes } from '../projects/channels.ts';
import { comparedPeriod, days, graphSteps, isPeriod, period, span, timeCounts, weekHour } from '../statistics.ts';

/** An answer within so many seconds: what a team may set itself. The counts of these are exact. */
export const goodTimes = [60, 300, 900, 1800, 3600, 14_400, 24 * 3600] as const;
export const usualGoodTime = 300;

const person = z.union([z.enum(['me', 'none']), id]);

/**
 * Which dialogues are counted: those of the channels that the viewer sees. Of a person: what they wrote, took, closed and
 * answered, and who of their clients waits now; who came at all, what clients said and who was answered by nobody is not
 * of any person and then left out. `none`: what nobody of the team did, as the assistant or a rule.
 */
const filter = {
  channel_id: z.optional(many(id)),
  manager_id: z.optional(many(person)),
  time: z.optional(z.enum(timeCounts)),
};

/** `within`: how many took no longer than the chosen time. */
const answers = z.extend(span, { within: z.number() });

export const dialogueFigures = z.object({
  /** Clients, and dialogues, that began in the period. */
  new_clients: z.number(),
  new_dialogues: z.number(),
  messages_in: z.number(),
  messages_out: z.number(),
  /** Each time a client began to wait in the period: whether somebody has answered since. */
  answered: z.number(),
  unanswered: z.number(),
  /** Of dialogues that began in the period, whether it was answered later or not. */
  first_answer: answers,
  /** Of each time a client began to wait in the period. */
  answer: answers,
  /** Closed in the period, and how long after the client's first word since the closing before. */
  closing: span,
  /** Taken to work in the period, by hand, by a rule or by being handed over. */
  taken: z.number(),
  /** Calls that ended in the period. `missed`: the client called and nobody took it, which is nobody's. */
  calls_in: z.number(),
  calls_out: z.number(),
  calls_answered: z.number(),
  calls_missed: z.number(),
  /** How long they spoke; `total`: all together, in seconds. */
  call_length: z.extend(span, { total: z.number() }),
});
export type DialogueFigures = z.infer<typeof dialogueFigures>;

export const personFigures = z.extend(dialogueFigures, {
  manager: z.nullable(z.number()),
  /** Seconds with a live connection, and of these with something done in the same five minutes. */
  online: z.number(),
  active: z.number(),
});

export const dialogueStatistics = z.object({
  period: days,
  /** As many days before; null: it was not asked for. */
  period_before: z.nullable(days),
  /** The first day of which anything is known; null: nothing is. */
  since: z.nullable(z.string()),
  /**
   * While all is counted anew, as after a change of the clock: which share of the project's dialogues is counted, from 0 to 1; how
   * many there are not everybody may know. Null: all is counted.
   */
  counting: z.nullable(z.number()),
  figures: dialogueFigures,
  figures_before: z.nullable(dialogueFigures),
  /** At this moment: how many clients wait, of people those in their hands; and since when the first of them does. */
  now: z.object({ waiting: z.number(), since: z.nullable(wireTime) }),
  channels: z.array(z.extend(dialogueFigures, { channel_id: z.number() })),
  /** Whoever did anything; null: nobody of the team, as the assistant or a rule. */
  people: z.array(personFigures),
  /** Those that were sent most, ten at most. */
  templates: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
});
export type DialogueStatistics = z.infer<typeof dialogueStatistics>;

const within = z.optional(z.pipe(z.union([z.number(), count]), z.literal([...goodTimes])));
const onAnalytics = { access: 'project', module: 'analytics', permission: 'analytics.view' } as const;

export const getDialogueStatistics = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/dialogues/',
  summary: 'Figures of dialogues in a period, by channel and person, and of the period before',
  input: z.strictObject({ ...comparedPeriod, ...filter, within }).check(isPeriod),
  output: answer(dialogueStatistics),
});

const point = z.object({
  /** Its first day within the period. */
  day: z.string(),
  new_dialogues: z.number(),
  messages_in: z.number(),
  messages_out: z.number(),
  /** Medians in seconds. */
  first_answer: z.nullable(z.number()),
  answer: z.nullable(z.number()),
  calls_in: z.number(),
  calls_out: z.number(),
  calls_answered: z.number(),
  calls_missed: z.number(),
});
export type DialoguePoint = z.infer<typeof point>;

export const dialogueGraph = z.object({
  step: z.enum(graphSteps),
  points: z.array(point),
  /** Of as many days before only what is drawn beside it. */
  points_before: z.nullable(z.array(z.pick(point, { day: true, first_answer: true }))),
  /** Messages of clients: by the days of the week, Monday first, and the hours of the day. */
  hours: z.array(z.array(z.number())),
});
export type DialogueGraph = z.infer<typeof dialogueGraph>;

export const getDialogueGraph = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/dialogues/graph/',
  summary: 'Dialogues of a period by day, and the hours at which clients write',
  input: z.strictObject({ ...comparedPeriod, ...filter }).check(isPeriod),
  output: answer(dialogueGraph),
});

/** A figure of dialogues, by the rows it counts. */
export const countedKinds = [
  'new_clients',
  'new_dialogues',
  'messages',
  'messages_in',
  'messages_out',
  'first_answer',
  'answered',
  'unanswered',
  'waiting',
  'closed',
  'taken',
  'calls_in',
  'calls_out',
  'calls_answered',
  'calls_missed',
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** One thing that was counted; of messages, those of a dialogue on one day. */
export const countedRow = z.object({
  contact_id: z.number(),
  dialogue_id: z.nullable(z.number()),
  name: z.string(),
  channel: z.nullable(z.object({ id: z.number(), type: z.enum(channelTypes) })),
  /** Who answered, took or closed it, spoke, or has the client who waits. */
  manager: z.nullable(z.number()),
  /** When it began: the client came, the dialogue or the first message, they began to wait; closed, taken, or ended. */
  at: wireTime,
  /** How long it took, or has taken, in seconds; null: it takes no time. */
  seconds: z.nullable(z.number()),
  /** How many messages it is; null: it is one thing. */
  count: z.nullable(z.number()),
  /** Where in the dialogue it is. */
  message_id: z.nullable(z.number()),
});
export type CountedRow = z.infer<typeof countedRow>;

/** What clients wrote is of no person. */
const isOfHours = z.refine<{ figure: CountedKind; week_hour?: number | undefined; manager_id?: unknown }>(
  ({ figure, week_hour, manager_id }) =>
    week_hour === undefined || (figure === 'messages_in' && manager_id === undefined),
  { path: ['week_hour'], error: 'wrong' },
);

/** Templates are sent by us. */
const isOfTemplate = z.refine<{ figure: CountedKind; template_id?: number | undefined }>(
  ({ figure, template_id }) => template_id === undefined || figure === 'messages_out',
  { path: ['template_id'], error: 'wrong' },
);

/**
 * As many rows as the figure says, or messages in them, but for clients who are in the bin. Who waits now is of this moment,
 * whatever the period.
 */
export const listCounted = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/dialogues/list/',
  summary: 'What a figure of dialogues counts, one row each, the newest first; of those who wait now the longest',
  input: z
    .strictObject({
      ...period,
      ...filter,
      figure: z.enum(countedKinds),
      /** Only those who waited longer than this. */
      over: within,
      /** Of what clients wrote, in this hour of the week alone. */
      week_hour: z.optional(weekHour),
      /** Of what we wrote, what was begun with this template; one row each. */
      template_id: z.optional(id),
      count: z.optional(count),
      next: z.optional(upTo(200)),
    })
    .check(isPeriod, isOfHours, isOfTemplate),
  output: page(countedRow),
});
