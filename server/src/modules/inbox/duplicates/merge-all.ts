import { randomUUID } from 'node:crypto';
import { clientsMerged } from '@parley/contract/clients/facts';
import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { mergeAll as endpoint } from '@parley/contract/inbox/duplicates';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { Refusal } from '../../../kit/errors.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Joiner, mainContactOf } from '../../clients/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { joiner, joinerOf } from './joiner.ts';
import { scoreOf, seenIn } from './likeness.ts';
import { mergeIn } from './merge-contacts.ts';
import { isTakenBack } from './moves.queries.ts';
import { type Offer, offersFor, top } from './offers.queries.ts';

// A number or an e-mail is so sure, a name is not.
const usual = 85;
const atOnce = 20;

type Press = { token: string; min_score: number };
type Place = { score: number; id: number };

/** The first at once, the rest by a job; all of them are taken back by one press. */
export async function mergeAll(
  viewer: Viewer,
  { min_score = usual }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const press = { token: randomUUID(), min_score };
  const { merged, place } = await mergeSome(viewer, press, top);
  const isAny = merged > 0 || place !== null;
  if (isAny)
    await transaction(project_id, async (tx) => {
      // Of pairs, each made one of two; what is yet to come is not counted.
      const changes = { count: [null, place ? null : merged * 2] as const };
      record(tx, project_id, clientsMerged, { id: null, name: null, by: doneBy(viewer), changes });
      if (place) await later(tx, mergeTheRest, { actor: joinerOf(viewer), ...press, place }, { project_id });
    });
  return { data: { merged, is_going_on: place !== null, undo: isAny ? press.token : null } };
}

export const mergeTheRest = job(
  'merge-the-rest',
  z.object({
    actor: joiner,
    token: z.string(),
    min_score: z.number(),
    place: z.object({ score: z.number(), id: z.number() }),
  }),
  async ({ actor: by, place: from, ...press }, { project_id }) => {
    if (project_id === null) return;
    for (let place: Place | null = from; place;) {
      if (await isTakenBack(dbOf(project_id), project_id, press.token)) return;
      ({ place } = await mergeSome({ ...by, project_id }, press, place));
    }
  },
  { queue: 'bulk' },
);

async function mergeSome(by: Joiner, { token, min_score }: Press, place: Place) {
  const offers = await offersFor(by, { min_score, place, limit: atOnce });
  let merged = 0;
  for (const offer of await sureOnes(by, offers, min_score)) merged += await mergeOne(by, offer, token);
  if (merged) await tell(by);
  const last = offers.length === atOnce ? offers.at(-1)! : null;
  return { merged, place: last && { score: last.score, id: last.id } };
}

/** By what this person sees. */
async function sureOnes(by: Joiner, offers: Offer[], min_score: number): Promise<Offer[]> {
  const rows = await contactsById(
    by,
    offers.flatMap((it) => [it.first_id, it.second_id]),
  );
  const seen = new Set(rows.flatMap((row) => row.users.map((it) => it.id)));
  return offers.filter((it) => scoreOf(seenIn(it.reasons, seen)) >= min_score);
}

/** Of those that became one meanwhile the rest follows: who is like one of them is like all. */
async function mergeOne(by: Joiner, { first_id, second_id }: Offer, token: string): Promise<number> {
  const { project_id } = by;
  const ids = await Promise.all([first_id, second_id].map((id) => mainContactOf(dbOf(project_id), project_id, id)));
  const [contact_id, other] = ids.filter((id) => id !== null).toSorted((a, b) => a - b);
  if (contact_id === undefined || other === undefined || contact_id === other) return 0;
  try {
    await transaction(project_id, (tx) => mergeIn(tx, by, { contact_id, contacts_ids: [other] }, token));
    return 1;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/** A hint without content, for those who see some of what changed. */
const tell = ({ project_id, channels_ids }: Joiner): Promise<void> =>
  transaction(project_id, (tx) =>
    emit(tx, project_id, foldersChanged, {}, channels_ids === null ? everyone : seersOf(...channels_ids)),
  );
