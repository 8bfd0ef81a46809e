import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator } from '@parley/simulator/simulator';
import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import type { Connection } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { email } from './email.ts';
import { sentFolder, withImap } from './mailbox.ts';
import { hasDovecot, startDovecot } from './test/dovecot.ts';

const address = 'hello@studio.example';
const password = 'secret-word';

/** The mailbox is read at the given server; letters are handed to the simulator in both cases. */
async function openMailbox(imap: number | null) {
  const simulator = await startSimulator();
  const account = simulator.world.openAccount({
    channel: 'email',
    key: address,
    name: 'Studio',
    settings: { password },
  });
  const own = (await (await fetch(`${simulator.url}/email/ports`)).json()) as { imap: number; smtp: number };
  const ports = JSON.stringify({ ...own, ...(imap && { imap }) });
  const says = createServer((_, response) => response.end(ports)).listen(0, '127.0.0.1');
  await new Promise((resolve) => says.once('listening', resolve));
  const connection: Connection = {
    project_id: 1,
    channel_id: (says.address() as AddressInfo).port,
    settings: { email_email: address, password },
    hook_url: '',
    hook_word: '',
    simulator: `http://127.0.0.1:${(says.address() as AddressInfo).port}`,
  };
  return {
    connection,
    account,
    world: simulator.world,
    stop: async () => {
      says.close();
      await simulator.stop();
    },
  };
}

const letter = (text: string, more = {}) =>
  new MailComposer({ from: 'Anna <anna@mail.example>', to: address, subject: 'Lamps', text, ...more })
    .compile()
    .build();

async function promises(imap: number | null) {
  const { connection, account, world, stop } = await openMailbox(imap);
  const put = (folder: string, source: Buffer) => withImap(connection, (client) => client.append(folder, source));
  const heard: ChannelEvent[] = [];
  const texts = () => heard.flatMap((it) => (it.kind === 'message' ? [it.mail?.problem ?? it.text] : []));
  const poison = { tries: 0 };
  await put('INBOX', await letter('Long before'));
  let state = (await email.connect!.begin(connection, async () => undefined)).listener ?? null;
  const listenWhile = async (signal: AbortSignal) => {
    const hear = async (events: ChannelEvent[]) => {
      if (events.some((it) => it.kind === 'message' && it.text === 'Poison') && ++poison.tries) throw new Error('no');
      heard.push(...events);
    };
    const keep = async (kept: string) => void (state = kept);
    while (!signal.aborted)
      await email.listen!({ connection, signal, reached: () => undefined, hear, state, keep }).catch(() => undefined);
  };
  const end = new AbortController();
  const listening = listenWhile(end.signal);
  try {
    await put('INBOX', await letter('Do you have lamps?'));
    await until(() => expect(texts()).toEqual(['Do you have lamps?']));

    // What cannot be kept is tried again, then named, and the next ones come.
    await put('INBOX', await letter('Poison'));
    await put('INBOX', await letter('After it'));
    await until(() => expect(texts()).toEqual(['Do you have lamps?', 'unreadable', 'After it']));
    expect(poison.tries).toBe(3);

    // What is sent lies in the mailbox as it was sent, and comes back by its id.
    const bytes = Buffer.alloc(1_500_000, 'film');
    const film = { filename: 'film.bin', content: bytes };
    const sent = { chain: ['<a@mail.example>'], subject: 'Re: Lamps', cc: ['carl@mail.example'], is_automatic: false };
    const message = {
      uid: randomUUID(),
      to: 'anna@mail.example',
      text: 'Yes',
      file: null,
      quoted_id: null,
      letter: sent,
    };
    const { outside_id } = await email.send!(message, connection);
    const copies = () =>
      withImap(connection, async (client) => {
        const { exists } = await client.mailboxOpen((await sentFolder(client))!, { readOnly: true });
        const found = exists ? await client.fetchOne('*', { source: true }) : false;
        return found && found.source ? simpleParser(found.source) : null;
      });
    await until(async () => expect((await copies())?.messageId).toBe(outside_id));
    expect(await copies()).toMatchObject({ subject: 'Re: Lamps', inReplyTo: '<a@mail.example>', text: 'Yes' });
    expect(world.chat(account, { id: 'anna@mail.example' }).lines.at(-1)).toMatchObject({
      id: outside_id,
      text: 'Yes',
    });

    // What was read here is read there, and nothing else.
    const unseen = () =>
      withImap(connection, async (client) => {
        await client.mailboxOpen('INBOX', { readOnly: true });
        return ((await client.search({ seen: false })) || []).length;
      });
    const before = await unseen();
    const [first] = heard.flatMap((it) => (it.kind === 'message' && it.text === 'Do you have lamps?' ? it.uid : []));
    await email.markReadTogether!([{ to: 'anna@mail.example', lately: [first!] }], connection);
    expect(await unseen()).toBe(before - 1);

    // A large file is brought when it is wanted.
    await put('INBOX', await letter('With a film', { attachments: [film] }));
    const file = await until(() => {
      const found = heard.findLast((it) => it.kind === 'message' && it.file);
      return found?.kind === 'message' && found.file ? found.file : Promise.reject(new Error('not yet'));
    });
    const fetched = async (ref: typeof file.ref) => {
      const parts: Uint8Array[] = [];
      for await (const part of await email.fetchFile!(ref, connection)) parts.push(part);
      return Buffer.concat(parts);
    };
    expect((await fetched(file.ref)).equals(bytes)).toBe(true);
    // By its place in the letter alone, and where the letter was put by another program.
    expect(file.ref.part).toBe('2');
    await withImap(connection, async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageMove(file.ref.uid!, 'Archive', { uid: true });
    });
    expect((await fetched(file.ref)).equals(bytes)).toBe(true);
    await withImap(connection, async (client) => {
      const { exists } = await client.mailboxOpen('Archive');
      await client.messageDelete(`1:${exists}`);
    });
    await expect(fetched(file.ref)).rejects.toThrow('no longer in the mailbox');
    expect(heard.some((it) => it.kind === 'message' && it.uid === outside_id && it.direction === 'out')).toBe(true);
    return texts()
      .filter((it) => it !== '')
      .toSorted();
  } finally {
    end.abort();
    await listening;
    await stop();
  }
}

const told = ['After it', 'Do you have lamps?', 'With a film', 'Yes', 'unreadable'];

describe('a mailbox is read, written and looked after', () => {
  test('at the simulator', async () => expect(await promises(null)).toEqual(told));

  test.skipIf(!hasDovecot)('at a Dovecot', async () => {
    const dovecot = await startDovecot(password);
    try {
      expect(await promises(dovecot.port)).toEqual(told);
    } finally {
      await dovecot.stop();
    }
  });
});
