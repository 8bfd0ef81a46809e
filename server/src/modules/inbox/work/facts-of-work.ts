import * as kinds from '@parley/contract/inbox/contact-facts';
import { system } from '@parley/contract/actors';
import type { Cause, FactWords } from '@parley/contract/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { type By, record } from '../../../kit/facts/record.ts';
import type { Held } from './held-contact.ts';
import type { Desk } from './rules.ts';
import { changesOf, type WorkChanges } from './work-changes.ts';

/** All that tell how a contact is worked on. */
export const contactFacts = Object.values(kinds);
export type ContactFactKind = (typeof contactFacts)[number];

/** `besides`: what was changed that does not stand on the desk. */
type Told = { by: By; cause?: Partial<Cause>; words?: FactWords | undefined; besides?: WorkChanges };

/** Keeps what became of a held contact; what changes nothing is no fact. */
export function recordWork(tx: Tx, held: Held, after: Desk, kind: ContactFactKind, told: Told): void {
  const { besides = {}, words = {}, ...why } = told;
  const changes = { ...changesOf(held.desk, after), ...besides };
  if (!Object.keys(changes).length) return;
  record(tx, held.contact.project_id, kind, { id: held.desk.person.id, name: null, changes, words, ...why });
}

/** What nobody pressed for, with a word for why. */
export const recordByItself = (
  tx: Tx,
  held: Held,
  after: Desk,
  kind: ContactFactKind,
  { token = null, why, ...more }: Omit<Told, 'by' | 'cause'> & { token?: string | null; why: string },
): void => recordWork(tx, held, after, kind, { by: { actor: system, origin: null }, cause: { token, why }, ...more });
