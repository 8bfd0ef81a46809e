import type { Output, Parsed } from '@parley/contract/http';
import type * as contract from '@parley/contract/mailings/mailings';
import { days, momentOf, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { later } from '../../kit/jobs/jobs.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { usableFiles } from '../inbox/index.ts';
import { lookAt } from './look-at-mailing.ts';
import { type Changes, type Held, holdMailing, readMailing, removeMailing, saveMailing } from './mailings.queries.ts';
import { channelsOf } from './reach.queries.ts';
import { sendMailing } from './send-mailing.ts';
import { tellMailing } from './tell-mailing.ts';

type One = { id: number };
type Answer = Output<typeof contract.getMailing>;

export const updateMailing = (
  viewer: Viewer,
  { id, ...given }: Omit<Parsed<typeof contract.updateMailing>, 'project'>,
): Promise<Answer> =>
  change(viewer, id, async (tx, held) => {
    if (held.state !== 'draft') refuse('mailing_begun');
    const { name, text, files_ids, channels, send_at } = given;
    // What a colleague attached stays without being asked for again.
    const added = (files_ids ?? []).filter((it) => !held.files_ids.includes(it));
    if (added.length && !(await usableFiles(tx, viewer, added))) refuse('not_found');
    if (channels?.length) {
      const known = (await channelsOf(tx, viewer)).map((it) => it.id);
      if (channels.some((it) => !known.includes(it))) refuse('not_found');
    }
    return {
      ...(name !== undefined && { name: name.trim() }),
      ...(text !== undefined && { text }),
      ...(files_ids && { files_ids: [...new Set(files_ids)] }),
      ...(channels && { channels_ids: [...new Set(channels)] }),
      ...(send_at !== undefined && { send_at: send_at === null ? null : ahead(send_at) }),
    };
  });

/** A mailing that waits or is being sent goes on as it is. */
export const startMailing = (viewer: Viewer, { id }: One): Promise<Answer> =>
  change(viewer, id, async (tx, held) => {
    if (held.state === 'done') refuse('mailing_begun');
    if (held.state === 'planned' || held.state === 'sending') return {};
    if (!held.text.trim() && !held.files_ids.length) refuse('mailing_empty');
    const turn = held.turn + 1;
    const at = held.started_at === null && held.send_at !== null ? momentOf(held.send_at) : 0;
    const isLater = at > now().getTime();
    await later(
      tx,
      sendMailing,
      { mailing_id: id, turn },
      { project_id: viewer.project_id, ...(isLater && { at: new Date(at) }) },
    );
    if (isLater) return { turn, state: 'planned' };
    return { turn, state: 'sending', ...(held.started_at === null && { started_at: now() }) };
  });

/** Work that was planned finds another turn and does nothing. */
export const stopMailing = (viewer: Viewer, { id }: One): Promise<Answer> =>
  change(viewer, id, async (_tx, { state, turn }) => {
    if (state !== 'planned' && state !== 'sending') return {};
    return { turn: turn + 1, state: state === 'planned' ? 'draft' : 'stopped', waits_until: null };
  });

export const deleteMailing = (viewer: Viewer, { id }: One): Promise<{ data: null }> =>
  transaction(viewer.project_id, async (tx) => {
    const held = await holdSeen(tx, viewer, id);
    if (held.state !== 'draft' && held.state !== 'planned') refuse('mailing_begun');
    await removeMailing(tx, viewer.project_id, id);
    await tellMailing(tx, viewer.project_id, held);
    return { data: null };
  });

const change = (viewer: Viewer, id: number, wish: (tx: Tx, held: Held) => Promise<Changes>): Promise<Answer> =>
  transaction(viewer.project_id, async (tx) => {
    const held = await holdSeen(tx, viewer, id);
    const changes = await wish(tx, held);
    await saveMailing(tx, viewer.project_id, id, changes);
    await tellMailing(tx, viewer.project_id, held);
    return { data: await lookAt(tx, viewer, id) };
  });

async function holdSeen(tx: Tx, viewer: Viewer, id: number): Promise<Held> {
  if (!(await readMailing(tx, viewer, id))) refuse('not_found');
  return (await holdMailing(tx, viewer.project_id, id)) ?? refuse('not_found');
}

function ahead(given: string): Date {
  const at = new Date(given);
  const isAhead = at > now() && at.getTime() < now().getTime() + days(366);
  return isAhead ? at : refuse('moment_has_passed');
}
