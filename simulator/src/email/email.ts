import { randomUUID } from 'node:crypto';
import { type Fake, json } from '../fake.ts';
import type { World } from '../world.ts';
import { letterFrom } from './compose.ts';
import { startImap } from './imap.ts';
import { putLetter } from './mailboxes.ts';
import { mailErrors, startSmtp } from './smtp.ts';

const ports = new WeakMap<World, { imap: number; smtp: number }>();

/** A mail server: letters come in by SMTP and are read by IMAP. Nobody learns what was delivered or read. */
export const email: Fake = {
  channel: 'email',
  word: 'email',
  newId: () => `<${randomUUID()}@mail.example>`,
  clientId: ({ email: address }) => address ?? `${randomUUID()}@mail.example`,
  isSend: () => false,
  errors: Object.fromEntries(mailErrors.map((name) => [name, { status: 550, body: name }])),
  answer: ({ path }, { world }) => (path === '/ports' ? json(ports.get(world)) : { status: 404, body: '' }),
  hooks: ({ kind, chat, line }) => {
    if (kind === 'written' && line)
      putLetter(chat.account, line.from === 'client' ? 'INBOX' : 'Sent', letterFrom(chat, line));
    return [];
  },
  start: async (stage) => {
    const [imap, smtp] = [await startImap(stage.world), await startSmtp(stage)];
    const here = { imap: imap.port, smtp: smtp.port };
    ports.set(stage.world, here);
    return {
      ports: here,
      stop: async () => {
        await imap.stop();
        await smtp.stop();
      },
    };
  },
};
