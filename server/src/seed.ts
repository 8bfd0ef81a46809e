import { parseArgs } from 'node:util';
import { openOwnKeys } from './app.ts';
import { readConfig } from './config.ts';
import { seedBigBase } from './demo/big/seed-big-base.ts';
import { seedDemo } from './demo/index.ts';
import { withBase } from './with-base.ts';

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

// What is written is nobody else's on this machine.
process.umask(0o077);
const config = readConfig();
await withBase(config, async () => {
  await openOwnKeys(config);
  await seedDemo(config.files, console.log);
  await seedBigBase({ contacts: contacts!, messages: messages!, deals: deals! }, console.log);
});
