import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Stage } from '../fake.ts';
import type { Account } from '../world.ts';
import { bounceOf } from './compose.ts';
import { isClosed, putLetter, signIn } from './mailboxes.ts';

const refusals: Record<string, { code: number; words: string }> = {
  no_such_user: { code: 550, words: '5.1.1 No such user here' },
  greylisted: { code: 451, words: '4.7.1 Greylisted, try again later' },
  too_large: { code: 552, words: '5.3.4 Message size exceeds fixed limit' },
};
export const mailErrors = [...Object.keys(refusals), 'bounce'];

/** Where the business hands its letters in. */
export async function startSmtp(stage: Stage): Promise<{ port: number; stop: () => Promise<void> }> {
  const { world } = stage;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) => {
      if (isClosed(world, username ?? '', 'smtp')) return done(said(454, '4.7.0 Temporary authentication failure'));
      const account = signIn(world, username ?? '', password ?? '');
      if (account) done(null, { user: JSON.stringify([account.key, password]) });
      else done(said(535, '5.7.8 Authentication credentials invalid'));
    },
    // A password that was changed ends what was signed in with it.
    onMailFrom: (_, session, done) => {
      if (isClosed(world, keyOf(session.user), 'smtp')) done(said(421, '4.3.0 Closing'));
      else if (signedIn(session.user)) done();
      else done(said(535, '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo: ({ address }, __, done) => {
      const { word = '' } = world.knobs('email').error ?? {};
      const refusal = address.includes(word) ? refusals[chosen() ?? ''] : undefined;
      if (!refusal) return done();
      spend();
      done(said(refusal.code, refusal.words));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const account = signedIn(session.user);
        const to = session.envelope.rcptTo.map((it) => it.address.toLowerCase());
        if (account) take(account, to, Buffer.concat(parts)).then(() => done(), done);
        else done(new Error('5.7.1 Not signed in'));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function signedIn(user: unknown): Account | null {
    const [key = '', password = ''] = JSON.parse(String(user)) as string[];
    return signIn(world, key, password);
  }
  const chosen = (): string | null => {
    const { error } = world.knobs('email');
    return error && error.times > 0 ? error.name : null;
  };
  function spend(): void {
    const { error } = world.knobs('email');
    if (error) world.turn('email', { error: { ...error, times: error.times - 1 } });
  }

  async function take(account: Account, all: string[], source: Buffer): Promise<void> {
    const [to = ''] = all;
    const mail = await simpleParser(source);
    const id = mail.messageId ?? '';
    const chat = world.chat(account, { id: to, email: to });
    // A second copy of the same letter is the same letter.
    if (chat.lines.some((it) => it.id === id)) return;
    const [file] = mail.attachments;
    stage.sent(chat, {
      id,
      text: (mail.text ?? '').trim(),
      quoted_id: mail.inReplyTo ?? null,
      extra: { subject: mail.subject ?? '', ...copiesOf(mail), ...filesOf(mail) },
      file: file
        ? world.keepFile({ name: file.filename ?? 'file', mime: file.contentType, bytes: file.content })
        : null,
    });
    const { word = '' } = world.knobs('email').error ?? {};
    const lost = chosen() === 'bounce' && all.find((it) => it.includes(word));
    if (!lost) return;
    spend();
    putLetter(account, 'INBOX', bounceOf(account.key, lost, source));
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const said = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });
const keyOf = (user: unknown): string => (JSON.parse(String(user)) as string[])[0] ?? '';

/** All its files by name, where they are several. */
const filesOf = ({ attachments }: ParsedMail): Record<string, string> =>
  attachments.length > 1 ? { files: attachments.map((it) => it.filename).join(', ') } : {};

const copiesOf = ({ cc }: ParsedMail): Record<string, string> => {
  const copies = [cc ?? []].flat().map((it) => it.text);
  return copies.length ? { cc: copies.join(', ') } : {};
};
