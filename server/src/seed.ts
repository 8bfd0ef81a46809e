import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openOwnKeys } from './app.ts';
import { readConfig } from './config.ts';
import { seedBigBase } from './demo/big/seed-big-base.ts';
import { seedDemo } from './demo/index.ts';
import { startEmbeddedPostgres } from './kit/db/embedded-postgres.ts';
import { closeDatabase, openDatabase } from './kit/db/index.ts';
import { migrate } from './kit/db/migrate.ts';
import { asOrdinaryRole } from './kit/db/ordinary-role.ts';

const usage = 'npm run seed -- --contacts 1000000 --messages 5000000 --deals 100000';
const asked = { type: 'string' } as const;
const { values } = parseArgs({ options: { contacts: asked, messages: asked, deals: asked } });
const [contacts, messages, deals] = [values.contacts, values.messages, values.deals ?? 0].map(Number);
if (
  !Number.isInteger(contacts) ||
  !Number.isInteger(messages) ||
  contacts! < 1 ||
  messages! < contacts! ||
  !Number.isInteger(deals)
) {
  console.error(`Say how many, at least one message a contact: ${usage}`);
  process.exit(1);
}

const config = readConfig();
mkdirSync(config.data_dir, { recursive: true });
const postgres = config.database_url
  ? null
  : await startEmbeddedPostgres({ dataDir: config.data_dir, log: console.log });
try {
  const url = config.database_url ? await asOrdinaryRole(config.database_url) : postgres!.url;
  await migrate(url);
  // Hours of work are allowed to one statement here.
  openDatabase(url, { poolSize: 2, statementTimeout: 0 });
  await openOwnKeys(config);
  await seedDemo(config.data_dir, console.log);
  await seedBigBase({ contacts: contacts!, messages: messages!, deals: deals! }, console.log);
  await closeDatabase();
} finally {
  await postgres?.stop();
}
