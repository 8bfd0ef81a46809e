import { createTransport, type Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import type { Tx } from './db/index.ts';
import { job, later } from './jobs/jobs.ts';
import { log } from './log.ts';
import { keepMail } from './mail.queries.ts';

export type MailSettings = { url: string; from: string };

const mail = z.object({ to: z.string(), sender: z.string(), subject: z.string(), text: z.string() });
/** `sender` is the name beside our address: the brand the person knows us by. */
export type Mail = z.infer<typeof mail>;

let post: { transport: Transporter; address: string } | null = null;

/** The roof says once how mail leaves; null: it does not, and is shown in the log and the demo's mailbox instead. */
export function useMail(settings: MailSettings | null): void {
  post?.transport.close();
  post = settings && {
    transport: createTransport({ url: settings.url, connectionTimeout: 10_000, socketTimeout: 20_000 }),
    address: /<([^<>]+)>/.exec(settings.from)?.[1] ?? settings.from,
  };
}

type Attachment = { filename: string; contentType: string; content: string };

/** Sends now; for use inside a job, which is tried again when this fails. */
export async function sendMail({
  to,
  sender,
  subject,
  text,
  attachments = [],
}: Mail & { attachments?: Attachment[] }): Promise<void> {
  if (post) {
    await post.transport.sendMail({
      from: { name: sender, address: post.address },
      to: { name: '', address: to },
      subject,
      text,
      attachments,
    });
    return;
  }
  log.warn({ to, subject, text }, 'no SMTP server is set, so this mail stays here');
  await keepMail({ recipient: to, subject, body: text });
}

export const deliverMail = job('deliver-mail', mail, (it) => sendMail(it));

/** Sends after commit: the answer does not wait for it, and a crash does not lose it. */
export const mailLater = (tx: Tx, it: Mail): Promise<void> => later(tx, deliverMail, it, { project_id: null });
