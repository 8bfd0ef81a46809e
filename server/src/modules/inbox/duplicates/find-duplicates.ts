import { randomUUID } from 'node:crypto';
import { system } from '@parley/contract/actors';
import { joinOffersChanged } from '@parley/contract/inbox/duplicates';
import * as z from 'zod/mini';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { Refusal } from '../../../kit/errors.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Known } from '../../clients/index.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { hold } from '../work/held-contact.ts';
import { joinModeOf, knownOf, meetingsOf, nextContacts, placesOf, replaceKeys, replaceOffers } from './find.queries.ts';
import { keysOf, type Likeness, likenessesOf } from './likeness.ts';
import { mergePair } from './merge-pair.ts';

const modeIn = async (tx: Tx, project_id: number) => (await joinModeOf(tx, { project_id }))[0]?.join_dialogs ?? 'off';
// One after another within a project: two who look at the same time would not see each other.
const inTurn = (project_id: number) => ({ project_id, key: `duplicates:${project_id}` });

/** A contact can be recognised by something new: others with the same are looked for, where the team wants that. */
export async function planFinding(tx: Tx, { project_id, contact_id, is_new }: Known): Promise<void> {
  if ((await modeIn(tx, project_id)) === 'off') return;
  await later(tx, findDuplicates, { contact_id, is_new }, inTurn(project_id));
}

/** The same for very many at once, some at a time, behind whoever is looked for meanwhile. */
export async function planFindingMany(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  if ((await modeIn(tx, project_id)) === 'off') return;
  await later(tx, findManyDuplicates, { ids }, inTurn(project_id));
}

/** After it was turned on, or came with a project, everyone is looked at, some at a time. */
export const planFindingAll = (tx: Tx, project_id: number): Promise<void> =>
  later(tx, findAllDuplicates, { after: 0 }, inTurn(project_id));

export const findDuplicates = job(
  'find-duplicates',
  z.object({ contact_id: z.number(), is_new: z.boolean() }),
  async ({ contact_id, is_new }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const mode = await modeIn(tx, project_id);
      if (mode === 'off') return;
      const found = await find(tx, project_id, [contact_id]);
      if (mode === 'auto' && is_new) await joinNewcomer(tx, project_id, contact_id, found);
    });
  },
);

const atOnce = 300;

export const findAllDuplicates = job(
  'find-all-duplicates',
  z.object({ after: z.number() }),
  async ({ after }, { project_id }) => {
    if (project_id === null) return;
    const ids = await nextContacts(dbOf(project_id), project_id, after, atOnce);
    if (!ids.length) return;
    await transaction(project_id, async (tx) => {
      if ((await modeIn(tx, project_id)) === 'off') return;
      await find(tx, project_id, ids);
      await later(tx, findAllDuplicates, { after: ids.at(-1)! }, inTurn(project_id));
    });
  },
  { queue: 'bulk' },
);

export const findManyDuplicates = job(
  'find-many-duplicates',
  z.object({ ids: z.array(z.number()) }),
  async ({ ids }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      if ((await modeIn(tx, project_id)) === 'off') return;
      await find(tx, project_id, ids.slice(0, atOnce));
      const rest = ids.slice(atOnce);
      if (rest.length) await later(tx, findManyDuplicates, { ids: rest }, inTurn(project_id));
    });
  },
  { queue: 'bulk' },
);

async function find(tx: Tx, project_id: number, ids: number[]): Promise<Likeness[]> {
  const known = await knownOf(tx, project_id, ids);
  await replaceKeys(tx, project_id, ids, known.flatMap(keysOf));
  const found = likenessesOf(await meetingsOf(tx, project_id, ids));
  if (await replaceOffers(tx, project_id, ids, found)) await tellSeers(tx, project_id, ids);
  return found;
}

/** A hint without content, for those who see one of them; who never wrote is seen by everyone. */
async function tellSeers(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  const places = await placesOf(tx, { project_id, ids });
  const isPlaced = ids.every((id) => places.some((it) => it.contact_id === id));
  const channels = [...new Set(places.map((it) => it.channel_id))];
  await emit(tx, project_id, joinOffersChanged, {}, isPlaced ? seersOf(...channels) : everyone);
}

const sure = ['phone_on_channels', 'phone', 'phone_spelling', 'email'];

/**
 * Somebody new who is surely one whom we know is that one from now on. Whoever writes from a website may say any number
 * or address they like, so they are only offered.
 */
async function joinNewcomer(tx: Tx, project_id: number, contact_id: number, found: Likeness[]): Promise<void> {
  const alike = found.filter((it) => it.reasons.some(({ code }) => sure.includes(code)));
  const [only] = alike;
  if (!only || alike.length > 1) return;
  const ids = [only.first_id, only.second_id];
  if ((await placesOf(tx, { project_id, ids })).some((it) => it.is_widget)) return;
  const other_id = ids.find((id) => id !== contact_id)!;
  const everything: Seer = { project_id, user_id: 0, channels_ids: null };
  try {
    const held = new Map<number, Awaited<ReturnType<typeof hold>>>();
    for (const id of ids.toSorted((a, b) => a - b)) held.set(id, await hold(tx, everything, id, true));
    const [to, from] = [held.get(other_id)!, held.get(contact_id)!];
    await mergePair(tx, { to, from, choice: {}, by: system, reasons: only.reasons, token: randomUUID() });
  } catch (error) {
    // Merged by somebody meanwhile.
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  await find(tx, project_id, [other_id]);
}
