import type { SubjectKind } from '@parley/contract/facts';

/** Tables that stay behind, each with its reason. */
export const leftBehind: Record<string, string> = {
  projects: 'made anew, with the name, the currency, the clock, the hours and the modules of the old one',
  users: 'known by their addresses',
  invitations: 'a secret leads to each',
  moving_projects: 'what is under way between installations',
  jobs: 'work of this installation',
  dead_jobs: 'work of this installation',
  event_outbox: 'said already',
  events: 'said already',
  event_streams: 'said already',
  push_subscriptions: 'browsers are subscribed to this installation',
  notice_boxes: 'what was told here',
  notices: 'what was told here',
  connected_channels: 'follows from the channels, which arrive unconnected',
  channel_holds: 'what providers asked of this installation',
  channel_hours: 'how the channels did here',
  channel_paces: 'what providers asked of this installation',
  amo_made_leads: 'made in an account that is connected anew',
  amo_moves: 'taken back where it was done',
  amo_things: 'taken back where it was done',
  integrations: 'holds sealed keys; connected anew',
  integration_returns: 'comes back to where one set out',
  ai_settings: 'holds a sealed key',
  widget_visits: 'tokens of browsers',
  task_calendars: 'a secret link leads to each',
  calls: 'their lines stand in the threads',
  call_signals: 'of calls that go on',
  approved_templates: 'asked of the provider anew',
  approved_template_lists: 'asked of the provider anew',
  scheduled_messages: 'a copy must not write to clients',
  waiting_dialogues: 'given out by work of this installation',
  snoozes: 'woken by work of this installation',
  contact_texts: 'written anew with the clients',
  message_texts: 'written anew with the messages',
  field_texts: 'written anew with the values',
  contact_channels: 'written anew with the dialogues',
  client_counts: 'counted anew',
  folder_counts: 'counted anew',
  mentions: 'who was called looks where it was',
  stage_totals: 'counted anew',
  folder_dialogues: 'written anew',
  contact_keys: 'found anew',
  join_offers: 'found anew',
  contact_moves: 'what was merged cannot be separated in a copy',
  client_batches: 'work of this installation',
  deal_texts: 'written anew with the deals',
  task_texts: 'written anew with the tasks',
  ticket_texts: 'written anew with the tickets',
  ticket_counts: 'counted anew',
  ticket_tagged: 'written anew with the tickets',
  rule_runs: 'what rules did here',
  taken_leads: 'what was told here',
  mailings: 'a copy must not write to clients',
  mailing_people: 'a copy must not write to clients',
  mailing_news: 'a copy must not write to clients',
  imports: 'taken back where it was done',
  import_changes: 'taken back where it was done',
  import_deals: 'taken back where it was done',
  import_news: 'taken back where it was done',
  import_refusals: 'of an import that was done elsewhere',
  exports: 'kept for a day',
  reports: 'kept for some days',
  posted_reports: 'a copy must not write to people',
  fact_cursors: 'facts are read anew',
  audit_lines: 'written anew with the facts',
  counted_tickets: 'counted anew with the facts',
  broken_promises: 'counted anew with the facts',
  ticket_sums: 'counted anew with the facts',
  counted_deals: 'counted anew with the facts',
  stage_visits: 'counted anew with the facts',
  deal_sums: 'counted anew with the facts',
  deal_recounts: 'work of this installation',
  uncounted: 'what arrives is marked anew',
  countings: 'work of this installation',
  counted_dialogues: 'counted anew with the messages',
  counted_days: 'counted anew with the messages',
  counted_deeds: 'counted anew with the messages',
  counted_calls: 'counted anew with the messages',
  counted_minutes: 'counted anew with the messages',
  counted_clients: 'counted anew with the clients',
  dialogue_sums: 'counted anew with the messages',
  member_days: 'who was where stays with those who may know',
  member_times: 'who was where stays with those who may know',
  booking_clients: 'of an account that stays behind',
  booking_products: 'of an account that stays behind',
  booking_unsent: 'of an account that stays behind',
  booking_salons: 'of an account that stays behind',
  booking_news: 'what was told here',
  booking_syncs: 'work of this installation',
  booking_records: 'of an account that stays behind',
  booking_attempts: 'work of this installation',
  booking_rules: 'a copy must not write to clients',
  booking_deals: 'of an account that stays behind',
  booking_messages: 'what was said here',
  taken_back: 'what was done elsewhere is not taken back in a copy',
};

/** Columns that a place fills by itself. */
export const madeAnew: Record<string, string[]> = { facts: ['id', 'epoch', 'tx'] };

/** Columns that arrive empty: secrets, what belongs to this installation, what follows from others. */
export const emptied: Record<string, Record<string, unknown>> = {
  channels: {
    secrets: null,
    hook_word: null,
    step: null,
    problem: null,
    problem_since: null,
    expires_at: null,
    listener: null,
    is_auth: false,
  },
  contacts: { channels_ids: [] },
  members: { away_since: null },
  deals: { seen_by: '' },
  lead_sources: { secret: null },
  // How far messages were heard is counted by the numbers that they had elsewhere; later ones are greater than none.
  tickets: { since_id: 0, heard_id: 0, close_at: null, watch_at: null },
  // Approved for a channel's own account, which stays behind.
  auto_messages: { template: null },
  dialogues: { snoozed_until: null },
  messages: { undo: null, leaves_at: null, turn_at: null },
  chat_configs: { relist_on: null, close_idle_at: null },
  // What was done elsewhere is not taken back in a copy; who was where stays with those who may know.
  facts: { token: null, origin: null },
};

/** Rows leave so, and arrive so whatever they say: an archive can be made up. */
export function inert(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const emptyRow = { ...row, ...emptied[table] };
  return table === 'channels' ? { ...emptyRow, settings: withoutLine(row.settings) } : emptyRow;
}

/** Numbers that name something although the database does not know it. */
export const meanings: Record<string, string> = {
  operator_id: 'users',
  user_id: 'users',
  manager_id: 'users',
  owner_id: 'contacts',
  folder_id: 'folders',
  folders_ids: 'folders',
  channels_ids: 'channels',
  channel_id: 'channels',
  contact_id: 'contacts',
  dialogue_id: 'dialogues',
  message_id: 'messages',
  template_id: 'message_templates',
  counted_by: 'dialogues',
  answer_id: 'messages',
  file_id: 'files',
  files_ids: 'files',
  left_ids: 'contacts',
  next_id: 'tasks',
  users_ids: 'users',
  last_user_id: 'users',
  managers_ids: 'users',
  last_manager_id: 'users',
  team_id: 'teams',
  tags_ids: 'lead_tags',
  required_in_stages: 'stages',
  merged_into: 'deals',
  part_of: 'tickets',
  rating_message_id: 'messages',
  rated_by_id: 'messages',
  rating_comment_id: 'messages',
  ticket_tags_ids: 'ticket_tags',
  subject_id: 'subjects',
};

/** Numbers that only look as if they named something here. */
export const counters = new Set(['since_id', 'heard_id', 'forms_ids']);

/** What the subject of a fact is a row of; of others a fact keeps the name alone. */
export const subjectTables: Partial<Record<SubjectKind, string>> = {
  member: 'users',
  team: 'teams',
  channel: 'channels',
  field: 'fields',
  template: 'message_templates',
  folder: 'folders',
  client: 'contacts',
  organization: 'organizations',
  product: 'products',
  // Work on dialogues is known by the contact that has them.
  dialogue: 'contacts',
  task: 'tasks',
  funnel: 'funnels',
  stage: 'stages',
  deal: 'deals',
  ticket: 'tickets',
  department: 'ticket_departments',
  file: 'files',
};

/** What rows name within their words, where the database sees no number: see name-inside.ts. */
export const namedInside: Record<string, string[]> = {
  client_views: ['channels', 'field_options', 'fields', 'folders', 'organizations'],
  facts: [
    ...Object.values(subjectTables),
    'dialogues',
    'field_options',
    'lead_sources',
    'lead_tags',
    'messages',
    'task_categories',
    'ticket_tags',
  ],
  folders: ['channels'],
  ticket_departments: ['channels'],
  ticket_views: ['channels', 'contacts', 'deals', 'dialogues', 'ticket_departments', 'ticket_tags'],
  funnels: ['channels'],
  lead_filters: [
    'contacts',
    'field_options',
    'fields',
    'lead_sources',
    'lead_tags',
    'organizations',
    'products',
    'stages',
  ],
  macros: ['folders', 'message_templates'],
};

/** Settings that would open something, or say where to send what opens it: whoever connects the channel enters both. */
const isOfLine = (name: string): boolean =>
  /key|token|secret|password|word|hash/i.test(name) || /^(api_url|(imap|smtp)_(host|port|security))$/.test(name);

const withoutLine = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !isOfLine(name))
          .map(([name, inner]) => [name, withoutLine(inner)]),
      );
