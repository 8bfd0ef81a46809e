import { fillPlaceholders } from '@parley/contract/deals/automation-rules';
import { filledKept } from '@parley/contract/inbox/approved-rules';
import type { SkipReason } from '@parley/contract/mailings/mailings';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { mainContactOf } from '../clients/index.ts';
import { sayToContact } from '../inbox/index.ts';
import { type Client, wordsFor } from './look-at-mailing.ts';
import type { Held } from './mailings.queries.ts';
import { claim, type HeldClient, holdClient, isTold, said, skip, type Waiting } from './people.queries.ts';
import { goByIndexes } from './plans.queries.ts';
import { uidOf } from './rules.ts';

/** In one transaction under the client's lock: a repeat finds that it was done. */
export async function sayToPerson(tx: Tx, project_id: number, mailing: Held, person: Waiting): Promise<void> {
  await goByIndexes(tx);
  const { id: mailing_id, turn, seen_ids } = mailing;
  const one = { project_id, mailing_id, nth: person.nth };
  const client = person.contact_id === null ? null : await holdAsKnown(tx, { project_id, seen_ids }, person.contact_id);
  if (!(await claim(tx, { ...one, turn, at: now() }))) return;
  if (!client) return skip(tx, one, 'removed');
  const { contact_id } = client;
  const reason = await whyNot(tx, { ...one, contact_id }, client);
  if (reason) return skip(tx, one, reason);
  const uid = uidOf(mailing_id, person.nth);
  const { subject, text, template, name } = mailing;
  const fill = await filling(tx, project_id, mailing, { ...client, deal_id: person.deal_id });
  const became = await sayToContact(tx, project_id, {
    contact_id,
    subject: fill(subject),
    text: fill(text),
    template: template && filledKept(template, fill),
    author: { kind: 'mailing', name: name || null },
    files_ids: mailing.files_ids,
    channels_ids: mailing.channels_ids,
    seen_ids,
    uid,
  });
  if (became === 'sent') said(tx, one, contact_id, uid);
  else skip(tx, one, became);
}

type Place = { project_id: number; seen_ids: number[] | null };
type Known = HeldClient & { contact_id: number };

/** Under their lock as whom they turned out to be: who is merged while it is waited for is looked up once more. */
async function holdAsKnown(tx: Tx, { project_id, seen_ids }: Place, id: number): Promise<Known | null> {
  for (let tries = 0; tries < 2; tries++) {
    const contact_id = await mainContactOf(tx, project_id, id);
    if (contact_id === null) return null;
    const [client] = await holdClient(tx, { project_id, contact_id, seen_ids });
    if (client) return { ...client, contact_id };
  }
  return null;
}

type One = { project_id: number; mailing_id: number; nth: number; contact_id: number };

/** Looked at when it is to be said: much may have happened since the list was made. */
async function whyNot(tx: Tx, one: One, { blocked, unsubscribed, is_seen }: HeldClient): Promise<SkipReason | null> {
  if (blocked) return 'blocked';
  if (unsubscribed) return 'unsubscribed';
  if (await isTold(tx, one)) return 'twice';
  return is_seen ? null : 'no_channel';
}

type Said = Pick<Held, 'subject' | 'text' | 'template'>;

/** What placeholders stand for is asked only where there are some. */
async function filling(tx: Tx, project_id: number, { subject, text, template }: Said, client: Client) {
  const hasPlaceholders = [subject, text, ...Object.values(template?.values ?? {})].some((it) => it.includes('{{'));
  const words = hasPlaceholders ? await wordsFor(tx, project_id, client) : null;
  return (it: string): string => (words ? fillPlaceholders(it, words) : it);
}
