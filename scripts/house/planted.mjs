/** A small house in order: each mistake below is one file added to it. */
export const house = {
  'contract/package.json': JSON.stringify({
    name: '@parley/contract',
    type: 'module',
    exports: { './*': './src/*.ts' },
  }),
  'contract/src/common.ts': 'export const id = 1;',
  'contract/src/inbox/messages.ts': "import { id } from '../common.ts';\nexport const message = id;",
  'server/db/migrations/0001_old.sql': 'alter table contacts alter column name type varchar(20);',
  'server/db/migrations/0900_online.sql': [
    '-- in steps',
    'create table visits (id int);',
    'create index visits_by_id on visits (id);',
    'alter table contacts add column size int, add constraint sized check (size > 0) not valid;',
    'create function f() returns int language sql as $$ lock table contacts $$;',
    '-- step outside a transaction',
    'create index concurrently contacts_by_size on contacts (size);',
    '-- step',
    'alter table contacts validate constraint sized;',
  ].join('\n'),
  'server/db/migrations/0907_told.sql':
    '-- contracts: nobody has read it since version 0.1\nalter table contacts drop column age;',
  'server/src/config.ts': 'export const config = process.env;',
  'server/src/main.ts': "import { app } from './app.ts';\nexport const main = app;",
  'server/src/app.ts': "import { inbox } from './modules/inbox/index.ts';\nexport const app = inbox;",
  'server/src/kit/db/tables.ts': 'export interface Tables {}',
  'server/src/kit/db/index.ts': "import { config } from '../../config.ts';\nexport const db: any = config;",
  'server/src/channels/channel.ts': 'export type Channel = { limits: object };',
  'server/src/channels/index.ts':
    "import { telegram } from './telegram/telegram.ts';\nexport const channels = { telegram };",
  'server/src/channels/telegram/telegram.ts':
    "import type { Channel } from '../channel.ts';\nexport const telegram: Channel = { limits: {} };",
  'server/src/modules/clients/index.ts': "export { contact } from './contacts.ts';",
  'server/src/modules/clients/contacts.ts': 'export const contact = 1;',
  'server/src/modules/clients/tables.ts':
    "declare module '../../kit/db/tables.ts' {\n  interface Tables { contacts: { id: number } }\n}\nexport {};",
  'server/src/modules/inbox/index.ts': "export { inbox } from './inbox.ts';",
  'server/src/modules/inbox/inbox.ts':
    "import { message } from '@parley/contract/inbox/messages';\nimport { contact } from '../clients/index.ts';\nimport { channels } from '../../channels/index.ts';\nexport const inbox = [message, contact, channels];",
  'server/src/modules/inbox/tables.ts':
    "declare module '../../kit/db/tables.ts' {\n  interface Tables { messages: { id: number } }\n}\nexport {};",
  'server/src/modules/inbox/rules.ts': "import { id } from '@parley/contract/common';\nexport const allowed = id > 0;",
  'server/src/modules/inbox/messages.queries.ts':
    "import { sql } from 'kysely';\nimport { db } from '../../kit/db/index.ts';\nexport const save = () => db.insertInto('messages').values({ read: sql`(select max(id) from contacts)` });",
  'server/src/modules/deals/index.ts': "export { moveDeal } from './move-deal.ts';",
  'server/src/modules/deals/move-deal.ts': 'export const moveDeal = 1;',
  'server/src/integrations/booking/booking.ts':
    "import { contact } from '../../modules/clients/index.ts';\nexport const booking = contact;",
  'server/test/people.ts': "import { app } from '../src/app.ts';\nexport const anna = app;",
  'web/src/app/shell.tsx':
    "import { InboxScreen } from '../modules/inbox/index.ts';\nexport const Shell = InboxScreen;",
  'web/src/ui/button.tsx': 'export const Button = 1;',
  'web/src/kit/api.ts': 'export const api = 1;',
  'web/src/kit/round.ts': "import { about } from './about.ts';\nexport type Round = typeof about;",
  'web/src/kit/about.ts': "import type { Round } from './round.ts';\nexport const about = 1 as unknown as Round;",
  'web/src/modules/clients/index.ts': "export { ClientName } from './client-name.tsx';",
  'web/src/modules/clients/client-name.tsx': 'export const ClientName = 1;',
  'web/src/modules/inbox/index.ts': "export { InboxScreen } from './inbox-screen.tsx';",
  'web/src/modules/inbox/inbox-screen.tsx':
    "import { ClientName } from '../clients/index.ts';\nimport { Button } from '../../ui/button.tsx';\nexport const InboxScreen = [ClientName, Button];",
  'web/src/integrations/booking/index.ts': 'export const visits = 1;',
};

const uses = (...paths) => `${paths.map((path) => `import '${path}';`).join('\n')}\nexport const planted = 1;`;

/** Rule, the file that breaks it, and what is written in it. Each name is used once: one walk finds them all. */
export const wrongImports = [
  ['contract-stands-alone', 'contract/src/inbox/a.ts', uses('../../../server/src/kit/db/index.ts')],
  ['contract-needs-only-zod', 'contract/src/inbox/b.ts', uses('kysely')],
  ['sides-meet-in-contract', 'web/src/kit/c.ts', uses('../../../server/src/kit/db/index.ts')],
  ['flows-use-the-product', 'e2e/d.spec.ts', uses('../web/src/kit/api.ts')],
  ['tests-stay-outside', 'server/src/modules/inbox/e.ts', uses('../../../test/people.ts')],
  ['tests-stay-outside', 'web/src/kit/f.ts', uses('vitest')],
  ['kit-has-no-business', 'server/src/kit/g.ts', uses('../modules/clients/index.ts')],
  ['kit-has-no-business', 'web/src/ui/h.tsx', uses('../modules/clients/index.ts')],
  ['kit-speaks-no-business', 'web/src/ui/i.tsx', uses('@parley/contract/inbox/messages')],
  ['nobody-imports-the-roof', 'server/src/modules/inbox/j.ts', uses('../../main.ts')],
  ['nobody-imports-the-roof', 'web/src/modules/inbox/k.ts', uses('../../app/shell.tsx')],
  ['through-the-door', 'server/src/modules/deals/l.ts', uses('../clients/contacts.ts')],
  ['through-the-door', 'web/src/modules/inbox/m.ts', uses('../clients/client-name.tsx')],
  ['rules-are-pure', 'server/src/modules/deals/rules.ts', uses('../../kit/db/index.ts')],
  ['rules-are-pure', 'server/src/modules/clients/rules.ts', uses('./contacts.ts')],
  ['only-queries-touch-db', 'server/src/modules/inbox/n.ts', uses('kysely')],
  ['only-queries-touch-db', 'server/src/integrations/booking/o.ts', uses('pg')],
  ['integrations-use-doors', 'server/src/integrations/booking/p.ts', uses('../../modules/clients/contacts.ts')],
  ['modules-do-not-know-integrations', 'server/src/modules/deals/q.ts', uses('../../integrations/booking/booking.ts')],
  ['integrations-apart', 'server/src/integrations/ai/r.ts', uses('../booking/booking.ts')],
  ['integrations-apart', 'web/src/integrations/ai/s.ts', uses('../booking/index.ts')],
  ['web-integrations-are-parts', 'web/src/integrations/booking/t.ts', uses('../../modules/clients/index.ts')],
  ['channels-know-no-modules', 'server/src/channels/viber/u.ts', uses('../../modules/clients/index.ts')],
  ['channels-apart', 'server/src/channels/viber/v.ts', uses('../telegram/telegram.ts')],
  ['channels-by-registry', 'server/src/modules/inbox/w.ts', uses('../../channels/telegram/telegram.ts')],
  ['server-tasks-neighbours', 'server/src/modules/tasks/x.ts', uses('../deals/index.ts')],
  [
    'web-clients-neighbours',
    'web/src/modules/clients/y.ts',
    "import type { InboxScreen } from '../inbox/index.ts';\nexport type Y = typeof InboxScreen;",
  ],
  ['imports-exist', 'server/src/modules/inbox/z.ts', uses('./nowhere.ts')],
  ['no-cycles', 'web/src/kit/about.ts', uses('./round.ts')],
];

const queries = (text) => `import { sql } from 'kysely';\nimport { db } from '../../kit/db/index.ts';\n${text}`;

export const wrongHabits = [
  ['online', 'server/db/migrations/0901_index.sql', 'create index by_name on contacts (name);'],
  ['online', 'server/db/migrations/0902_type.sql', 'alter table contacts alter column name type varchar(20);'],
  [
    'online',
    'server/db/migrations/0903_null.sql',
    'alter table contacts add column x int,\n alter column name set not null;',
  ],
  ['online', 'server/db/migrations/0904_check.sql', 'alter table contacts add constraint c check (id > 0);'],
  ['online', 'server/db/migrations/0905_gone.sql', 'alter table contacts drop column name;'],
  ['online', 'server/db/migrations/0906_lock.sql', 'lock table contacts in access exclusive mode;'],
  [
    'write-at-home',
    'server/src/modules/deals/a.queries.ts',
    queries("export const a = db.updateTable('contacts as c');"),
  ],
  [
    'write-at-home',
    'server/src/modules/deals/b.queries.ts',
    queries('export const b = sql`update contacts c set id = 1`;'),
  ],
  [
    'write-at-home',
    'server/src/modules/deals/c.queries.ts',
    queries('export const c = sql`\n  insert into messages (id)`;'),
  ],
  ['write-at-home', 'server/src/modules/deals/d.queries.ts', queries("db.query('delete from messages');")],
  ['write-at-home', 'server/src/modules/deals/e.queries.ts', queries('export const e = (t: any) => db.deleteFrom(t);')],
  ['write-at-home', 'server/src/modules/deals/f.queries.ts', queries("export const f = db.mergeInto('unknown');")],
  ['write-at-home', 'server/src/kit/g.ts', "import { db } from './db/index.ts';\ndb.insertInto('messages');"],
  [
    'one-owner',
    'server/src/modules/tasks/tables.ts',
    "declare module '../../kit/db/tables.ts' {\n  interface Tables { messages: object }\n}\nexport {};",
  ],
  ['sql-in-queries', 'server/src/modules/deals/h.ts', "export const h = (tx: any) => tx.selectFrom('deals');"],
  ['sql-in-queries', 'server/src/modules/deals/i.ts', 'export const i = (sql: any) => sql`select 1`;'],
  ['no-sql-by-strings', 'server/src/kit/j.ts', 'export const j = (c: any, n: string) => c.query(`select ${n}`);'],
  ['no-sql-by-strings', 'server/src/kit/k.ts', "export const k = (c: any, n: string) => c.query('select ' + n);"],
  ['no-sql-by-strings', 'server/src/kit/l.ts', 'export const l = (c: any, n: string) => c.query({ text: `a ${n}` });'],
  [
    'no-sql-by-strings',
    'server/src/modules/deals/m.queries.ts',
    queries('export const m = (n: string) => sql.raw(n);'),
  ],
  ['one-reader-of-the-environment', 'server/src/kit/n.ts', 'export const n = process.env.PORT;'],
  ['one-reader-of-the-environment', 'contract/src/o.ts', 'export const { PORT } = process.env;'],
  [
    'no-promise-of-another-transaction',
    'server/src/modules/deals/u.ts',
    'type Tx = object;\nconst seen = new Map<number, { ids: Promise<number[]> }>();\nexport const u = (tx: Tx) => [seen, tx];',
  ],
  ['no-forged-sessions', 'server/src/modules/deals/v.ts', "export const v = { user_id: 1, session_id: '' };"],
  [
    'no-forged-sessions',
    'server/src/modules/deals/w.ts',
    'export const w = (session_id: string) => ({ session_id, expires_at: 0 });',
  ],
  ['one-calendar', 'server/src/modules/deals/x.ts', 'export const x = (at: number) => at + 3 * 3_600_000;'],
  ['one-calendar', 'server/src/kit/y.ts', 'export const y = (at: number) => Math.floor(at / 86_400_000);'],
  ['one-calendar', 'contract/src/z.ts', 'export const z = (time: string) => `${time}+03:00`;'],
  ['one-calendar', 'contract/src/inbox/aa.ts', 'export const aa = (at: Date) => at.getUTCDate();'],
  ['one-calendar', 'server/src/demo/ab.ts', 'export const ab = (at: Date) => at.toISOString().slice(0, 10);'],
  [
    'one-calendar',
    'server/src/modules/deals/ac.queries.ts',
    queries("export const ac = sql`x at time zone 'Etc/GMT-3'`;"),
  ],
  ['one-calendar', 'web/src/modules/inbox/ad.ts', 'export const ad = (at: Date) => at.getHours();'],
  ['one-calendar', 'web/src/ui/ae.ts', 'export const ae = (at: Date) => at.toTimeString();'],
  [
    'one-calendar',
    'server/src/modules/deals/ag.ts',
    "import { sql } from 'kysely';\nexport const ag = (zone: string) => sql`select now() at time zone ${zone}`;",
  ],
  ['one-calendar', 'web/src/kit/af.ts', 'export const af = (day: number) => new Date(2026, 0, day);'],
  ['no-classes', 'server/src/modules/deals/p.ts', 'export class DealService {}'],
  ['channels-as-data', 'web/src/modules/inbox/q.ts', "export const q = (c: any) => c.type === 'instagram';"],
  ['no-vague-folders', 'web/src/modules/inbox/utils/r.ts', 'export const r = 1;'],
  ['small-files', 'web/src/modules/inbox/s.css', 'a {\n}\n'.repeat(130)],
  ['small-files', 'server/src/modules/inbox/t.ts', 'export {};\n'.repeat(251)],
];
