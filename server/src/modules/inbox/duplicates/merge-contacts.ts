import { randomUUID } from 'node:crypto';
import { clientsMerged } from '@parley/contract/clients/facts';
import type { mergeContacts as endpoint } from '@parley/contract/inbox/duplicates';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse, Refusal } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Joiner, mainContactOf } from '../../clients/index.ts';
import { type Held, hold } from '../work/held-contact.ts';
import { planFinding } from './find-duplicates.ts';
import type { Choice } from './merged-fields.ts';
import { mergePair } from './merge-pair.ts';

type Asked = Parsed<typeof endpoint>;

export async function mergeContacts(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const token = randomUUID();
  await transaction(viewer.project_id, async (tx) => {
    const changes = { count: [null, await mergeIn(tx, viewer, asked, token)] as const };
    record(tx, viewer.project_id, clientsMerged, { id: asked.contact_id, name: null, by: doneBy(viewer), changes });
  });
  return { data: { contact_id: asked.contact_id, undo: token } };
}

/**
 * Whoever sees them all may make them one. Each is held in the order of ids, so that two merges never block each other.
 * Says how many became one.
 */
export async function mergeIn(tx: Tx, viewer: Joiner, asked: Asked, token: string): Promise<number> {
  const { project_id } = viewer;
  const { contact_id, contacts_ids, fields = {} } = asked;
  const all = [...new Set([contact_id, ...contacts_ids])].toSorted((a, b) => a - b);
  if (Object.values(fields).some((id) => id !== undefined && !all.includes(id))) refuse('not_found');
  const held = new Map<number, Held | null>();
  for (const id of all) held.set(id, await hold(tx, viewer, id, true).catch(whenUnseen));
  if (!held.get(contact_id)) refuse('not_found');
  const others = [];
  for (const id of all.filter((it) => it !== contact_id)) {
    if (held.get(id)) others.push(id);
    else if ((await mainContactOf(tx, project_id, id)) !== contact_id) refuse('not_found');
  }
  if (!others.length) refuse('nothing_to_merge');
  for (const other of others) {
    // What the last one brought is the main one's by now.
    const to = await hold(tx, viewer, contact_id, true);
    await mergePair(tx, { to, from: held.get(other)!, choice: choiceIn(fields, other), by: actorOf(viewer), token });
  }
  await planFinding(tx, project_id, contact_id);
  return others.length + 1;
}

const choiceIn = (fields: NonNullable<Asked['fields']>, other: number): Choice =>
  Object.fromEntries(Object.entries(fields).map(([field, id]) => [field, id === other ? 'from' : 'to']));

function whenUnseen(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null;
  throw error;
}
