import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type Letter = { to: string; subject: string; text: string; files: { name: string; text: string }[] };

/** A post office: with its `env` mail leaves the program, and lies here. */
export async function openPost() {
  const letters: Letter[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void simpleParser(stream).then(({ subject = '', text = '', attachments }) => {
        const files = attachments.map((it) => ({ name: it.filename ?? '', text: it.content.toString() }));
        letters.push({ to: session.envelope.rcptTo[0]!.address, subject, text, files });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Parley <no-reply@parley.example.test>' },
    letters,
    /** The newest letter to an address with these words, waited for; the ones before it are `earlier`. */
    async letterTo(email: string, { earlier = 0, contains = '' } = {}): Promise<Letter> {
      for (const ends = Date.now() + 15_000; Date.now() < ends; await sleep(20)) {
        const found = letters.filter((it) => it.to === email && it.text.includes(contains));
        if (found.length > earlier) return found.at(-1)!;
      }
      throw new Error(`no letter to ${email}`);
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

export const codeIn = ({ text }: Letter): string => /\b\d{8}\b/.exec(text)![0];
