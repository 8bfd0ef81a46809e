import { randomUUID } from 'node:crypto';
import { system } from '@parley/contract/actors';
import type { ClientFactKind } from '@parley/contract/clients/client-facts';
import { joinOffersChanged } from '@parley/contract/inbox/duplicates';
import * as z from 'zod/mini';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { Refusal } from '../../../kit/errors.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { findMember } from '../../projects/index.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { hold } from '../work/held-contact.ts';
import { joinModeOf, knownOf, meetingsOf, nextContacts, placesOf, replaceKeys, replaceOffers } from './find.queries.ts';
import { keysOf, type Likeness, likenessesOf } from './likeness.ts';
import { mergePair } from './merge-pair.ts';

const modeIn = async (tx: Tx, project_id: number) => (await joinModeOf(tx, { project_id }))[0]?.join_dialogs ?? 'off';
// One after another within a project: two who look at the same time would not see each other.
const inTurn = (project_id: number) => ({ project_id, key: `duplicates:${project_id}` });

/** A contact can be recognised by something new: others with the same are looked for, where the team wants that. */
export async function planFinding(tx: Tx, project_id: number, contact_id: number): Promise<void> {
  if ((await modeIn(tx, project_id)) === 'off') return;
  await later(tx, findDuplicates, { contact_id, is_new: false }, inTurn(project_id));
}

/**
 * The same as a reaction to what happened to clients, in their transaction, since mostly nothing is to be planned. Very
 * many are looked for some at a time, behind whoever is looked for meanwhile.
 */
export async function planFindingOf(tx: Tx, project_id: number, facts: ClientFact[]): Promise<void> {
  const known = facts.filter(isKnownByMore);
  const [one, ...others] = known;
  if (!one || (await modeIn(tx, project_id)) === 'off') return;
  if (others.length) {
    const ids = known.map((it) => it.id!);
    return later(tx, findManyDuplicates, { ids }, inTurn(project_id));
  }
  // Whom an import made anew it has compared itself.
  const is_new = one.kind === 'clientCreated' && one.cause.why !== 'import';
  const made_by = one.actor.kind === 'member' ? one.actor.id : null;
  await later(tx, findDuplicates, { contact_id: one.id!, is_new, made_by }, inTurn(project_id));
}

type ClientFact = HeardFact<ClientFactKind>;

/** By a number, an address, a name within an organization; or they are back. What merging brought is looked at by itself. */
function isKnownByMore({ kind, changes, cause }: ClientFact): boolean {
  if (cause.why === 'merge') return false;
  const isRenamed = 'name' in changes && kind !== 'clientCreated';
  return kind === 'clientRestored' || isRenamed || ['phone', 'email', 'organization_id'].some((it) => it in changes);
}

/** After it was turned on, or came with a project, everyone is looked at, some at a time. */
export const planFindingAll = (tx: Tx, project_id: number): Promise<void> =>
  later(tx, findAllDuplicates, { after: 0 }, inTurn(project_id));

export const findDuplicates = job(
  'find-duplicates',
  z.object({ contact_id: z.number(), is_new: z.boolean(), made_by: z.optional(z.nullable(z.number())) }),
  async ({ contact_id, is_new, made_by = null }, { project_id }) => {
    if (project_id === null) return;
    const joins = is_new && (made_by === null || (await seesAll(project_id, made_by)));
    await transaction(project_id, async (tx) => {
      const mode = await modeIn(tx, project_id);
      if (mode === 'off') return;
      const found = await find(tx, project_id, [contact_id]);
      if (mode === 'auto' && joins) await joinNewcomer(tx, project_id, contact_id, found);
    });
  },
);

/**
 * Whoever sees only some channels may type the number of somebody they do not see: joined with them by itself, the new
 * one would show what is known there. It is only offered then, to whoever sees both.
 */
const seesAll = async (project_id: number, user_id: number): Promise<boolean> =>
  (await findMember(project_id, user_id))?.channels_ids === null;

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
