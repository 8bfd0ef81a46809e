import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import type { Tx } from './db/index.ts';
import { job, later } from './jobs/jobs.ts';
import { log } from './log.ts';
import { forgetMailTo, keepMail, recipientsKept } from './mail.queries.ts';

export type MailSettings = { url: string; from: string };

const mail = z.object({ to: z.string(), sender: z.string(), subject: z.string(), text: z.string() });
/** `sender` is the name beside our address: the brand the person knows us by. */
export type Mail = z.infer<typeof mail>;

type Post = {
  smtp: MailSettings | null;
  /** Whose mails are kept where none can leave: the demo shows those of its own people. */
  keeps: (recipient: string) => boolean;
};

let transport: { send: Transporter; address: string } | null = null;
let keeps: Post['keeps'] = () => false;

/** The roof says once how mail leaves; without a server it does not, and no word of it is written down. */
export function useMail(post: Post): void {
  transport?.send.close();
  transport = post.smtp && {
    send: createTransport({ url: post.smtp.url, connectionTimeout: 10_000, socketTimeout: 20_000 }),
    address: /<([^<>]+)>/.exec(post.smtp.from)?.[1] ?? post.smtp.from,
  };
  keeps = post.keeps;
}

/** Whether a mail to this address arrives anywhere. */
export const canMail = (recipient: string): boolean => transport !== null || keeps(recipient);

/** What was kept for others, as while another setting was in force, is forgotten. */
export async function forgetMailOfOthers(): Promise<void> {
  for (const recipient of await recipientsKept()) if (!keeps(recipient)) await forgetMailTo(recipient);
}

/** Whether what is mailed reaches a mailbox outside. */
export const mailLeaves = (): boolean => transport !== null;

type Attachment = { filename: string; contentType: string; content: string | Readable };
/** `name`: the same for each try, so that mail servers know a repeat. */
type Letter = Mail & { attachments?: Attachment[]; name?: string };

/** Sends now; for use inside a job, which is tried again when this fails. */
export async function sendMail({ to, sender, subject, text, attachments = [], name }: Letter): Promise<void> {
  if (transport) {
    await transport.send.sendMail({
      from: { name: sender, address: transport.address },
      to: { name: '', address: to },
      subject,
      text,
      attachments,
      ...(name && { messageId: `<${name}@${transport.address.split('@').at(-1)}>` }),
    });
    return;
  }
  if (keeps(to)) await keepMail({ recipient: to, subject, body: text });
  else sayUnsent(to);
}

export const sayUnsent = (to: string): void =>
  log.warn({ to: masked(to) }, 'a mail was not sent: no mail server is set, see SMTP_URL');

const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

export const deliverMail = job('deliver-mail', mail, (it) => sendMail(it));

/** Sends after commit: the answer does not wait for it, and a crash does not lose it. */
export const mailLater = (tx: Tx, it: Mail, project_id: number | null = null): Promise<void> =>
  later(tx, deliverMail, it, { project_id });
