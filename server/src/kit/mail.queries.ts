import { db } from './db/index.ts';
import type { GeneratedAlways, TimeByDefault } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    demo_mailbox: {
      id: GeneratedAlways<number>;
      recipient: string;
      subject: string;
      body: string;
      created_at: TimeByDefault;
    };
  }
}

const kept = 200;

/** Keeps a mail that could not leave, and no more of them than anyone would read. */
export async function keepMail(mail: { recipient: string; subject: string; body: string }): Promise<void> {
  const { id } = await db().insertInto('demo_mailbox').values(mail).returning('id').executeTakeFirstOrThrow();
  await db()
    .deleteFrom('demo_mailbox')
    .where('id', '<=', id - kept)
    .execute();
}

export const newestMails = (count: number) =>
  db()
    .selectFrom('demo_mailbox')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

export const recipientsKept = async (): Promise<string[]> =>
  (await db().selectFrom('demo_mailbox').select('recipient').distinct().execute()).map((it) => it.recipient);

export async function forgetMailTo(recipient: string): Promise<void> {
  await db().deleteFrom('demo_mailbox').where('recipient', '=', recipient).execute();
}
