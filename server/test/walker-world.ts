import { Readable } from 'node:stream';
import { startSimulator } from '@parley/simulator/simulator';
import { inject } from 'vitest';
import type pg from 'pg';
import { noPromises } from '@parley/contract/tickets/promises';
import { keepBytes } from '../src/kit/files/store.ts';
import { seal } from '../src/kit/secrets.ts';
import { hashToken, newToken } from '../src/kit/tokens.ts';
import { forgetSessions } from '../src/modules/accounts/index.ts';
import { pauseCounting } from '../src/modules/analytics/index.ts';
import { flushHealth } from '../src/modules/inbox/index.ts';
import { publishing } from '../src/kit/events/publisher.queries.ts';
import { forgetViewers, readClosings } from '../src/modules/projects/index.ts';
import { testApp } from './app.ts';
import { newcomer } from './people.ts';
import { fillTables, lookAt, openEverything, openSums, remember, type Sums, withReaders } from './walker-database.ts';

/** Every row of a set has its number for an id, in every table; so the number names anything of that set. */
export const numbers = { own: 1_000_001, hidden: 3_000_003, foreign: 2_000_002 };
/** Words that only rows of that set contain. */
export const secrets = { hidden: 'MARKHIDDEN', foreign: 'MARKFOREIGN' };
export const projects = { own: numbers.own, foreign: numbers.foreign };

// Filled by the kit itself as things happen, or belonging to no project.
const notFilled = [
  'migrations',
  'secrets',
  'attempts',
  'event_outbox',
  'event_streams',
  'connected_channels',
  'first_link',
  'file_marks',
  'file_home',
  'file_nodes',
  'fact_epochs',
  'nodes',
  'leases',
  'moving_projects',
  'page_parts',
];
const idleNode = '00000000-0000-4000-8000-000000000000';
const ofPeople = ['sessions', 'codes', 'openid_states', 'demo_mailbox', 'push_subscriptions'];
/** What every member may see, whatever their channels. */
const notHiddenByChannel = [
  'users',
  'members',
  'invitations',
  'projects',
  'teams',
  'organizations',
  'products',
  'fields',
  'field_options',
  'task_categories',
  'chat_configs',
  'folders',
  'message_templates',
  'macros',
  'ai_settings',
  'integrations',
  'integration_returns',
  'funnels',
  'stages',
  'lead_sources',
  'lead_tags',
  'auto_tasks',
  'auto_messages',
  'write_offs',
  'lead_actions',
  'ticket_tags',
  'ticket_departments',
];

const botToken = '1000001:walker';
const widgetWord = 'sample-word-0001';

/** Values that a column's type alone does not tell. */
const hints = {
  'users.permissions': [],
  'users.language': 'en',
  'users.password_hash': null,
  'users.two_factor_last_step': undefined,
  'projects.brand': 'parley',
  'projects.tariff_id': 104,
  'projects.modules': JSON.stringify({ crm: true, ticket: true, tasks: true, analytics: true }),
  'projects.managers_visibility': true,
  'invitations.project_role': 'operator',
  'channels.type': 'internal',
  'channels.is_auth': true,
  'channels.secrets': null,
  'channels.step': null,
  'channels.listener': null,
  'channels.settings': JSON.stringify({ widget: { word: widgetWord } }),
  'dialogues.preview_destination': 'from',
  'dialogues.preview_type': 'text',
  'contacts.merged_into': null,
  'client_batches.user_id': 0,
  'client_views.sort': null,
  'ticket_views.filter': JSON.stringify({ status: 'opened' }),
  'imports.staged_key': null,
  'imports.columns': '[]',
  'imports.mapping': '["name"]',
  'imports.options': JSON.stringify({
    headers: true,
    match: [],
    on_match: 'fill',
    make_organizations: true,
    into: 'base',
  }),
  'import_news.rows': '[]',
  'import_refusals.cells': '[]',
  'import_refusals.reasons': '[]',
  'exports.file_key': null,
  'reports.file_key': null,
  'reports.kind': 'managers',
  'posted_reports.kind': 'managers',
  'posted_reports.channels_ids': null,
  'posted_reports.managers_ids': null,
  'posted_reports.last_error': null,
  'fields.entity': 'lead',
  'deal_products.type': 'product',
  'field_values.option_id': null,
  'join_offers.reasons': JSON.stringify([{ code: 'email', evidence: [[null, null]] }]),
  'folders.kind': null,
  'message_templates.user_id': null,
  'message_templates.file_id': null,
  'message_templates.deleted_at': null,
  'macros.user_id': null,
  'macros.steps': '[]',
  'folders.bg_color': '#3EA1DF',
  'folders.deleted_at': null,
  'folders.rule': null,
  'folders.user_id': null,
  'funnels.settings': '{}',
  'lead_sources.channel_id': null,
  'lead_sources.secret': null,
  'auto_messages.files_ids': [numbers.own],
  'booking_rules.stages': JSON.stringify({
    created: null,
    confirmed: null,
    changed: null,
    came: null,
    no_show: null,
    cancelled: null,
  }),
  'booking_rules.remind': JSON.stringify({ is_on: false, hours: 9, text: 'See you' }),
  'booking_rules.review': JSON.stringify({ is_on: false, hours: 9, text: 'How was it?' }),
  'auto_messages.sending_interval': JSON.stringify({ days: 9, hours: 9, minutes: 9 }),
  // Far ahead: one that is started waits.
  'mailings.send_at': new Date(Date.now() + 864_000_000),
  'approved_templates.parts': JSON.stringify({
    is_named: false,
    header: null,
    body: { text: 'Hello', variables: [] },
    footer: '',
    buttons: [],
  }),
  // Beyond all that are numbered while the walk lasts.
  'events.seq': 1_000_000_000,
  'jobs.run_at': new Date(Date.now() + 864_000_000),
  'jobs.due_at': new Date(Date.now() + 864_000_000),
  // Beyond those of the facts that the journal reads.
  'audit_lines.id': 9_000_000_009,
  'audit_lines.kind': 'team',
  'facts.name': 'memberChanged',
  'facts.subject': 'member',
  'facts.actor': JSON.stringify({ kind: 'member', id: 1, name: 'Walker', means: null }),
  'ticket_numbers.last': 1000,
  'tickets.part_of': null,
  'tickets.closed_at': null,
  'tickets.removed_at': null,
  'tickets.is_hidden': false,
  'tickets.broken': [],
  'tickets.told': [],
  'tickets.priority': 5,
  'tickets.rating': 5,
  // Far ahead: nothing comes by itself while the walk lasts.
  'tickets.close_at': new Date(Date.now() + 864_000_000),
  'tickets.watch_at': new Date(Date.now() + 864_000_000),
  'counted_tickets.opened_on': '2026-01-31',
  'counted_tickets.closed_on': null,
  'counted_tickets.rated_on': null,
  'counted_tickets.promises': '[]',
  'broken_promises.day': '2026-01-31',
  'ticket_sums.begins': '2026-01-31',
  'counted_dialogues.began_on': '2026-01-31',
  'counted_days.day': '2026-01-31',
  'counted_waits.began_on': '2026-01-31',
  'counted_deeds.done_on': '2026-01-31',
  'counted_calls.direction': 'in',
  'counted_calls.done_on': '2026-01-31',
  'counted_clients.came_on': '2026-01-31',
  'dialogue_sums.begins': '2026-01-31',
  'member_days.day': '2026-01-31',
  'counted_deals.came_on': '2026-01-31',
  'stage_visits.entered_on': '2026-01-31',
  'deal_sums.begins': '2026-01-31',
  'ticket_departments.hours': null,
  'ticket_departments.promises': JSON.stringify(noPromises),
  'ticket_departments.openings': '[]',
  // A note is about one thing.
  'notes.deal_id': null,
  'notes.organization_id': null,
  'notes.deleted_at': null,
  'calls.direction': 'in',
  'calls.state': 'ended',
  'calls.closing': 'left',
  'calls.tab': null,
  'call_signals.signal': JSON.stringify({ kind: 'state', state: 6 }),
};

export type World = Awaited<ReturnType<typeof buildWorld>>;

/**
 * Two projects filled alike. In ours: the owner, an operator who sees only the channels of our own set, and rows of a
 * second channel that is hidden from that operator. In the other: its owner, and rows marked as foreign.
 */
export async function buildWorld(moreHints: Record<string, unknown> = {}) {
  const simulator = await startSimulator();
  simulator.world.openAccount({ channel: 'telegram', key: botToken, name: 'Bot' });
  const app = await testApp({}, simulator);
  // The rows that are filled in stay as they are.
  await pauseCounting(true);
  const admin = await openEverything(adminUrl(app.database));
  const [boss, operator, stranger] = [
    await newcomer(app, 'Boss'),
    await newcomer(app, 'Operator'),
    await newcomer(app, 'Stranger'),
  ];
  const invitation = newToken();
  const visit = newToken();
  const all = { ...hints, ...moreHints };
  /** Bytes that give themselves away. */
  const fileOf = async (marker: string) => {
    const { key } = await keepBytes(Readable.from([Buffer.from(`${marker} bytes`)]), Infinity);
    return { 'files.key': key, 'files.preview_key': key };
  };
  const fill = async (filling: Parameters<typeof fillTables>[2]['filling'], skip: string[], given: object) =>
    fillTables(admin, await lookAt(admin), {
      filling,
      skip: [...notFilled, ...ofPeople, ...skip],
      hints: { ...all, ...given },
    });
  const look = await lookAt(admin);
  const owns = { 'projects.owner': boss.id };
  const ours = {
    'invitations.token_hash': hashToken(invitation),
    'invitations.email': 'invited@example.com',
    'widget_visits.token_hash': hashToken(visit),
  };
  await fill({ project: projects.own, number: numbers.own, marker: 'MARKOWN' }, [], {
    ...owns,
    ...ours,
    ...(await fileOf('MARKOWN')),
    'files.user_id': boss.id,
    'scheduled_messages.user_id': boss.id,
    'calls.operator_id': boss.id,
    'client_views.user_id': boss.id,
    'ticket_views.user_id': boss.id,
    'imports.user_id': operator.id,
    'mailings.author_id': operator.id,
    'exports.user_id': boss.id,
    'reports.user_id': boss.id,
    'posted_reports.user_id': boss.id,
  });
  const common = look.tables.filter((table) => !notHiddenByChannel.includes(table));
  await fill({ project: projects.own, number: numbers.hidden, marker: 'MARKCOMMON' }, common, owns);
  await fill(
    { project: projects.own, number: numbers.hidden, marker: secrets.hidden },
    notHiddenByChannel,
    // Two of one project have different ones.
    { ...(await fileOf(secrets.hidden)), 'tickets.number': 2 },
  );
  const theirs = { 'projects.owner': stranger.id, ...(await fileOf(secrets.foreign)) };
  await fill({ project: projects.foreign, number: numbers.foreign, marker: secrets.foreign }, [], theirs);
  const widget = await addWidget(admin);
  const messenger = await addMessenger(admin);
  await join(admin, projects.own, boss.id, 'admin', []);
  await join(admin, projects.own, operator.id, 'operator', [numbers.own, widget, messenger]);
  await join(admin, projects.foreign, stranger.id, 'admin', []);
  // Made when they are first needed, which is no doing of whoever asks.
  await whenIdle(admin);
  const restoreRows = await remember(admin, look);
  const sums = await openSums(admin, look);

  const forget = async () => {
    for (const id of Object.values(projects)) forgetViewers(id, null);
    await readClosings();
    const { rows } = await admin.query<{ id: string }>('select id from sessions');
    forgetSessions(rows.map((row) => row.id));
  };

  return {
    app,
    admin,
    look,
    boss,
    operator,
    stranger,
    invitation,
    /** A bot of ours, played by the simulator, and what it is connected by. */
    messenger: { channel: messenger, settings: { token: botToken, api_url: 'simulator' } },
    /** A website's chat of ours, and somebody who writes there. */
    widget: { channel: widget, key: `${projects.own}-${widget}-${widgetWord}`, token: `${projects.own}.${visit}` },
    /** What follows from earlier questions has happened by then. */
    sums: async () => {
      await whenIdle(admin);
      return sums.now();
    },
    /** Tables that are not as they were then, each with its rows that were written. */
    writtenSince: async (before: Sums) => {
      await whenIdle(admin);
      return sums.since(before, await sums.now());
    },
    /** What our operator may from now on, until all is as it was. */
    allow: async (permissions: readonly string[]) => {
      await admin.query('update members set permissions = $1 where user_id = $2', [permissions, operator.id]);
      await forget();
    },
    /** Nobody numbers events: one of each project waits. */
    holdPublisher: async () => {
      await whenIdle(admin);
      // A node that never dies and never works.
      await admin.query(`insert into nodes values ($1, 'infinity')`, [idleNode]);
      await admin.query(
        `insert into leases (kind, name, holder) values ($1, $2, $3)
          on conflict (kind, name) do update set holder = excluded.holder, fence = default`,
        [publishing.kind, publishing.name, idleNode],
      );
      const text = `insert into event_outbox (project_id, action, payload, audience) values ($1, 'x', '{}', '{}')`;
      for (const id of Object.values(projects)) await admin.query(text, [id]);
    },
    letPublisherGo: async () => {
      await admin.query('delete from event_outbox');
      await admin.query('delete from leases where holder = $1', [idleNode]);
      await admin.query('delete from nodes where id = $1', [idleNode]);
    },
    forget,
    sessionOf: async (user_id: number) =>
      (await admin.query<{ id: string }>('select id from sessions where user_id = $1', [user_id])).rows[0]!.id,
    /** Everything as it was, and nothing remembered of what was in between. */
    restore: async () => {
      await whenIdle(admin);
      const found = await sums.now();
      const changed = Object.keys(sums.untouched).filter((table) => found[table] !== sums.untouched[table]);
      if (!changed.length) return;
      const restored = withReaders([...changed, ...sums.strays()]);
      await restoreRows(restored);
      sums.areBack(restored);
      await forget();
    },
    stop: async () => {
      await admin.end();
      await app.stop();
      await simulator.stop();
    },
  };
}

/** The same database as a superuser sees it. */
function adminUrl(database: string): string {
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(database).pathname;
  return url.href;
}

/** A channel that pages of a site can name; the filled ones are between colleagues. */
async function addWidget(admin: pg.Client): Promise<number> {
  const text = `insert into channels (project_id, id, type, name, settings, is_auth)
    select project_id, id + 7, 'widget', 'MARKOWN site', settings, true from channels where id = $1 returning id`;
  return Number((await admin.query<{ id: string }>(text, [numbers.own])).rows[0]!.id);
}

/** A channel that is connected to a provider. */
async function addMessenger(admin: pg.Client): Promise<number> {
  const text = `insert into channels (project_id, id, type, name, settings, secrets, hook_word, is_auth)
    select project_id, id + 8, 'telegram', 'MARKOWN bot', $2, $3, 'word', true from channels where id = $1 returning id`;
  const settings = JSON.stringify({ api_url: 'simulator' });
  const secrets = await seal(JSON.stringify({ token: botToken }));
  return Number((await admin.query<{ id: string }>(text, [numbers.own, settings, secrets])).rows[0]!.id);
}

async function join(admin: pg.Client, project_id: number, user_id: number, role: string, channels: number[]) {
  const text = 'insert into members (project_id, user_id, project_role, channels_ids) values ($1, $2, $3, $4)';
  await admin.query(text, [project_id, user_id, role, channels]);
}

/** Work that was set off by an answer is over, what it said is numbered, and what it counted is written. */
async function whenIdle(admin: pg.Client): Promise<void> {
  const text = `select name from jobs where run_at <= now() union all select action from event_outbox`;
  let waiting: string[] = [];
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await admin.query<{ name: string }>(text);
    if (rows.length === 0) return flushHealth();
    waiting = rows.map((row) => row.name);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`still waiting after 10 s: ${waiting.join(', ')}`);
}
