import { mailingDeleted, mailingStarted, mailingStopped } from '@parley/contract/mailings/facts';
import type { Output, Parsed } from '@parley/contract/http';
import type * as contract from '@parley/contract/mailings/mailings';
import { momentOf } from '@parley/contract/time';
import { days, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { later } from '../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { refuseKept, usableFiles } from '../inbox/index.ts';
import { followMailing } from './follow-mailing.ts';
import { lookAnew } from './look-at-mailing.ts';
import { type Changes, type Held, holdMailing, readMailing, removeMailing, saveMailing } from './mailings.queries.ts';
import { channelsOf } from './reach.queries.ts';
import { stopped } from './rules.ts';
import { sendMailing } from './send-mailing.ts';
import { tellMailing } from './tell-mailing.ts';

type One = { id: number };
type Answer = Output<typeof contract.getMailing>;

export function updateMailing(
  viewer: Viewer,
  { id, ...given }: Omit<Parsed<typeof contract.updateMailing>, 'project'>,
): Promise<Answer> {
  const { name, subject, text, files_ids, channels, template, send_at } = given;
  // It is kept as it is typed: nobody else follows that, and by words nobody is reached or not.
  const isQuiet = [name, channels, template, send_at].every((it) => it === undefined);
  const how = { isQuiet, hasReach: channels !== undefined || template !== undefined };
  const wish = async (tx: Tx, held: Held): Promise<Changes> => {
    refuseStrangers(viewer, held);
    if (held.state !== 'draft') refuse('mailing_begun');
    // What a colleague attached stays without being asked for again.
    const added = (files_ids ?? []).filter((it) => !held.files_ids.includes(it));
    if (added.length && !(await usableFiles(tx, viewer, added))) refuse('not_found');
    const kept = channels?.length ? await usableChannels(tx, viewer, channels, held.channels_ids) : channels;
    if (template) await refuseKept(tx, viewer, template);
    return {
      ...(name !== undefined && { name: name.trim() }),
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
      ...(files_ids && { files_ids: [...new Set(files_ids)] }),
      ...(kept && { channels_ids: kept }),
      ...(template !== undefined && { template: template && JSON.stringify(template) }),
      ...(send_at !== undefined && { send_at: send_at === null ? null : ahead(send_at) }),
    };
  };
  return change(viewer, id, wish, how);
}

/** Who adds one must see it; one that was there before and is gone is left out. */
async function usableChannels(tx: Tx, viewer: Viewer, wanted: number[], before: number[]): Promise<number[]> {
  const known = new Set((await channelsOf(tx, viewer)).map((it) => it.id));
  if (wanted.some((it) => !known.has(it) && !before.includes(it))) refuse('not_found');
  return [...new Set(wanted)].filter((it) => known.has(it));
}

/** A mailing that waits or is being sent goes on as it is. */
export const startMailing = (viewer: Viewer, { id }: One): Promise<Answer> =>
  change(viewer, id, async (tx, held) => {
    if (held.state === 'done') refuse('mailing_begun');
    if (held.state === 'planned' || held.state === 'sending') return {};
    if (held.state === 'draft') refuseStrangers(viewer, held);
    if (!held.text.trim() && !held.files_ids.length) refuse('mailing_empty');
    const turn = held.turn + 1;
    const changes = { people: [null, held.people] as const };
    record(tx, viewer.project_id, mailingStarted, { id, name: held.name, by: doneBy(viewer), changes });
    const at = held.started_at === null && held.send_at !== null ? momentOf(held.send_at) : 0;
    const isLater = at > now().getTime();
    const when = { project_id: viewer.project_id, ...(isLater && { at: new Date(at) }) };
    await later(tx, sendMailing, { mailing_id: id, turn, by: viewer.user_id }, when);
    await later(tx, followMailing, { mailing_id: id, turn }, when);
    const heard_at = new Date(Math.max(at, now().getTime()));
    if (isLater) return { turn, state: 'planned', heard_at };
    return { turn, state: 'sending', heard_at, ...(held.started_at === null && { started_at: now() }) };
  });

export const stopMailing = (viewer: Viewer, { id }: One): Promise<Answer> =>
  change(viewer, id, async (tx, held) => {
    if (held.state !== 'planned' && held.state !== 'sending') return {};
    record(tx, viewer.project_id, mailingStopped, { id, name: held.name, by: doneBy(viewer) });
    return stopped(held);
  });

export const deleteMailing = (viewer: Viewer, { id }: One): Promise<{ data: null }> =>
  transaction(viewer.project_id, async (tx) => {
    const held = await holdSeen(tx, viewer, id);
    refuseStrangers(viewer, held);
    if (held.state !== 'draft' && held.state !== 'planned') refuse('mailing_begun');
    await removeMailing(tx, viewer.project_id, id);
    record(tx, viewer.project_id, mailingDeleted, { id, name: held.name, by: doneBy(viewer) });
    await tellMailing(tx, viewer.project_id, held);
    return { data: null };
  });

async function change(
  viewer: Viewer,
  id: number,
  wish: (tx: Tx, held: Held) => Promise<Changes>,
  { isQuiet = false, hasReach = true } = {},
): Promise<Answer> {
  await transaction(viewer.project_id, async (tx) => {
    const held = await holdSeen(tx, viewer, id);
    const changes = await wish(tx, held);
    await saveMailing(tx, viewer.project_id, id, changes);
    if (!isQuiet) await tellMailing(tx, viewer.project_id, held);
  });
  return lookAnew(viewer, id, hasReach);
}

/** What somebody writes is changed, sent and removed by them, or by an administrator; whoever sees it may stop it. */
function refuseStrangers({ user_id, is_admin }: Viewer, { author_id }: Held): void {
  if (author_id !== user_id && !is_admin) refuse('forbidden');
}

async function holdSeen(tx: Tx, viewer: Viewer, id: number): Promise<Held> {
  if (!(await readMailing(tx, viewer, id))) refuse('not_found');
  return (await holdMailing(tx, viewer.project_id, id)) ?? refuse('not_found');
}

function ahead(given: string): Date {
  const at = new Date(given);
  const isAhead = at > now() && at.getTime() < now().getTime() + days(366);
  return isAhead ? at : refuse('moment_has_passed');
}
