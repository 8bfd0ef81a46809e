import * as z from 'zod/mini';
import * as accounts from './accounts/facts.ts';
import { postedReportChanged, postedReportCreated, postedReportDeleted, reportExported } from './analytics/facts.ts';
import { callEnded } from './calls/call-facts.ts';
import * as clients from './clients/facts.ts';
import { givenTime, id } from './common.ts';
import * as deals from './deals/facts.ts';
import { type FactKind, recordedFact, type SubjectKind } from './facts.ts';
import * as fields from './fields/facts.ts';
import { answer, endpoint, page } from './http.ts';
import { bookingRulesChanged } from './integrations/facts.ts';
import * as inbox from './inbox/facts.ts';
import { journalThings } from './journal-things-named.ts';
import * as mailings from './mailings/facts.ts';
import * as notes from './notes/facts.ts';
import * as projects from './projects/facts.ts';
import * as tasks from './tasks/facts.ts';
import * as tickets from './tickets/facts.ts';
import { ticketsExported } from './tickets/ticket-facts.ts';

/** Facts that administrators look through, by what they look for. */
export const journalGroups = [
  'sign_ins',
  'team',
  'channels',
  'calls',
  'settings',
  'catalogue',
  'exchange',
  'removals',
  'mailings',
] as const;
export type JournalGroup = (typeof journalGroups)[number];

const { signedIn, signInRefused, signedOut, sessionEnded, passwordChanged, secondFactorChanged } = accounts;
const { dialogueSaved, dialogueMailed, ...ofInbox } = inbox;
export const journalKinds = {
  sign_ins: [signedIn, signInRefused, signedOut, sessionEnded, passwordChanged, secondFactorChanged],
  team: [
    projects.memberInvited,
    projects.invitationCancelled,
    projects.memberJoined,
    projects.memberChanged,
    projects.memberRemoved,
    projects.memberLeft,
    projects.teamCreated,
    projects.teamChanged,
    projects.teamDeleted,
  ],
  channels: [
    projects.channelConnected,
    projects.channelChanged,
    projects.channelDisconnected,
    projects.integrationConnected,
    projects.integrationChanged,
    projects.integrationDisconnected,
  ],
  calls: [callEnded],
  settings: [
    projects.projectCreated,
    projects.projectDeleted,
    projects.projectRestored,
    projects.settingChanged,
    ...Object.values(fields),
    ...Object.values(ofInbox),
    deals.funnelCreated,
    deals.funnelChanged,
    deals.funnelDeleted,
    deals.stageCreated,
    deals.stageChanged,
    deals.stagesSorted,
    deals.stageDeleted,
    deals.tagCreated,
    deals.tagChanged,
    deals.tagDeleted,
    deals.sourceCreated,
    deals.sourceChanged,
    deals.sourceDeleted,
    deals.ruleCreated,
    deals.ruleChanged,
    deals.ruleDeleted,
    bookingRulesChanged,
    postedReportCreated,
    postedReportChanged,
    postedReportDeleted,
    tasks.categoryCreated,
    tasks.categoryChanged,
    tasks.categoryDeleted,
    ...Object.values(tickets),
  ],
  catalogue: [
    clients.productCreated,
    clients.productChanged,
    clients.productDeleted,
    clients.productRestored,
    clients.organizationCreated,
    clients.organizationChanged,
    clients.organizationDeleted,
    clients.organizationRestored,
  ],
  exchange: [
    projects.archiveTaken,
    projects.journalExported,
    clients.clientsExported,
    clients.importStarted,
    clients.importReverted,
    deals.dealsExported,
    ticketsExported,
    dialogueSaved,
    dialogueMailed,
    reportExported,
  ],
  removals: [
    clients.clientsDeleted,
    clients.clientsRestored,
    clients.clientsErased,
    clients.productsErased,
    clients.organizationsErased,
    clients.clientsMerged,
    clients.clientsSeparated,
    clients.messagesErased,
    deals.dealsDeleted,
    deals.dealsRestored,
    deals.dealsErased,
    tasks.tasksDeleted,
    tasks.tasksRestored,
    tasks.tasksErased,
    ...Object.values(notes),
  ],
  mailings: Object.values(mailings),
} as const satisfies Record<JournalGroup, readonly FactKind[]>;
export type JournalName = (typeof journalKinds)[JournalGroup][number]['name'];

/** What they tell of. */
export const journalSubjects = [
  'member',
  'team',
  'channel',
  'integration',
  'project',
  'field',
  'template',
  'folder',
  'macro',
  'category',
  'funnel',
  'stage',
  'rule',
  'source',
  'tag',
  'department',
  'product',
  'organization',
  'client',
  'dialogue',
  'deal',
  'task',
  'note',
  'mailing',
  'import',
  'export',
  'report',
] as const satisfies readonly SubjectKind[];
export type JournalSubject = (typeof journalSubjects)[number];

/** One line of the journal: what was recorded, whatever became of it since. */
export const journalLine = z.extend(z.omit(recordedFact, { cause: true }), {
  group: z.enum(journalGroups),
  names: journalThings,
});
export type JournalLine = z.infer<typeof journalLine>;

const sought = {
  user_id: z.optional(id),
  group: z.optional(z.enum(journalGroups)),
  subject: z.optional(z.enum(journalSubjects)),
  subject_id: z.optional(id),
  /** From this moment on, and before that one. */
  from: z.optional(givenTime),
  to: z.optional(givenTime),
};

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/app/journal/',
  access: 'project',
  permission: 'audit.view',
  summary: 'Who did what, when and from where, the newest first',
  input: z.strictObject({ ...sought, next: z.optional(z.string().check(z.regex(/^\d{1,16}_\d{1,16}$/))) }),
  output: page(journalLine),
});

export const listJournalPeople = endpoint({
  method: 'GET',
  path: '/api/app/journal/people/',
  access: 'project',
  permission: 'audit.view',
  summary: 'Everyone who did something that the journal tells, those who left too',
  input: z.strictObject({}),
  output: answer(z.array(z.object({ id: z.number(), name: z.string() }))),
});

export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/app/journal/export/',
  access: 'project',
  permission: 'audit.view',
  sends: 'file',
  summary: 'The journal as a sheet (csv)',
  input: z.strictObject(sought),
  output: z.unknown(),
});

const keptDays = z.nullable(z.int().check(z.gte(30), z.lte(3650)));
/**
 * Null: for ever. Sign-ins are kept for a year at most. `history_days`: what happened to deals, tasks, clients and
 * tickets, but for what figures are worked out from.
 */
const keeping = z.object({ days: keptDays, history_days: keptDays });

export const getJournalKeeping = endpoint({
  method: 'GET',
  path: '/api/app/journal/keeping/',
  access: 'project',
  permission: 'audit.view',
  summary: 'For how many days the journal and histories are kept',
  input: z.strictObject({}),
  output: answer(keeping),
});

export const updateJournalKeeping = endpoint({
  method: 'PUT',
  path: '/api/app/journal/keeping/',
  access: 'project',
  summary: 'Keep the journal or histories for so many days, or for ever; administrators only',
  input: z.strictObject({ days: z.optional(keptDays), history_days: z.optional(keptDays) }),
  output: answer(keeping),
});
