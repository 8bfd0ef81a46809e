import * as facts from '@parley/contract/inbox/facts';
import {
  type deleteTemplate as deleting,
  type listTemplates as listing,
  type MessageTemplate,
  type restoreTemplate as restoring,
  type saveTemplate as saving,
  templatesChanged,
} from '@parley/contract/inbox/templates';
import type { Output, Parsed } from '@parley/contract/http';
import { days, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Context } from '../../../kit/http/route.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { dropBytes, examineFile, keepFile } from '../files/keep-file.ts';
import { usableFiles } from '../messages/attached.queries.ts';
import { storable } from '../rules.ts';
import {
  countTemplates,
  findTemplate,
  forgetDeleted,
  isCommandTaken,
  keepTemplate,
  setDeleted,
  templatesOf,
} from './templates.queries.ts';

type Kind = MessageTemplate['type'];

// All of them are fetched when the composer opens.
const limits: Record<Kind, number> = { general: 1000, personal: 500 };

export const listTemplates = async (viewer: Viewer): Promise<Output<typeof listing>> => ({
  data: await templatesOf(viewer),
});

type Saving = Omit<Parsed<typeof saving>, 'file'>;

/** Its file is in the store already, or comes with it: then both are kept, or neither. */
export async function saveTemplate(
  viewer: Viewer,
  { file: isWithFile, ...asked }: Parsed<typeof saving>,
  { file }: Context,
): Promise<Output<typeof saving>> {
  const { project_id, user_id } = viewer;
  if (!file) return isWithFile ? refuse('file_required') : transaction(project_id, (tx) => keep(tx, viewer, asked));
  const row = await examineFile(file);
  try {
    return await transaction(project_id, async (tx) => {
      const { id: file_id } = await keepFile(tx, project_id, user_id, row);
      return keep(tx, viewer, { ...asked, file_id });
    });
  } catch (error) {
    await dropBytes(row);
    throw error;
  }
}

async function keep(
  tx: Tx,
  viewer: Viewer,
  { id, type, file_id = null, ...given }: Saving,
): Promise<Output<typeof saving>> {
  const before = id === undefined ? null : await found(tx, viewer, id);
  refuseForeign(viewer, type, before?.type);
  if (type !== before?.type) await refuseTooMany(tx, viewer, type);
  const isNewFile = file_id !== null && file_id !== before?.file?.id;
  if (isNewFile && !(await usableFiles(tx, viewer, [file_id]))) refuse('not_found');
  const command = (given.command ?? before?.command ?? '').replace(/^\//, '');
  const kept = await keepTemplate(tx, viewer.project_id, id, {
    user_id: ownerOf(viewer, type),
    name: storable(given.name),
    command,
    text: storable(given.text),
    group: storable(given.group ?? before?.group ?? ''),
    file_id,
  });
  if (kept === null) refuse('command_taken', { command });
  await tell(tx, viewer, type, before?.type);
  const data = (await findTemplate(tx, viewer, kept))!;
  if (type === 'general') {
    const kind = before ? facts.templateChanged : facts.templateCreated;
    const changes = before ? differences(toldOf(before), toldOf(data)) : {};
    if (!before || Object.keys(changes).length)
      record(tx, viewer.project_id, kind, { id: kept, name: given.name, by: doneBy(viewer), changes });
  }
  return { data };
}

const toldOf = ({ id: _, type, file, group, ...told }: MessageTemplate) => ({
  ...told,
  is_shared: type === 'general',
  heading: group,
  file: file?.name ?? null,
});

export const deleteTemplate = (viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> =>
  transaction(viewer.project_id, async (tx) => {
    const { type, name } = await found(tx, viewer, id);
    refuseForeign(viewer, type);
    await forgetDeleted(tx, viewer.project_id, new Date(now().getTime() - days(1)));
    await setDeleted(tx, viewer.project_id, id, now());
    if (type === 'general') record(tx, viewer.project_id, facts.templateDeleted, { id, name, by: doneBy(viewer) });
    await tell(tx, viewer, type);
    return { data: null };
  });

export const restoreTemplate = (viewer: Viewer, { id }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> =>
  transaction(viewer.project_id, async (tx) => {
    const deleted = await findTemplate(tx, viewer, id, true);
    const it = deleted ?? (await found(tx, viewer, id));
    const { command, type } = it;
    refuseForeign(viewer, type);
    const user_id = ownerOf(viewer, type);
    if (deleted) await refuseTooMany(tx, viewer, type);
    if (await isCommandTaken(tx, viewer.project_id, { id, command, user_id })) refuse('command_taken', { command });
    await setDeleted(tx, viewer.project_id, id, null);
    if (deleted && type === 'general')
      record(tx, viewer.project_id, facts.templateRestored, { id, name: it.name, by: doneBy(viewer) });
    await tell(tx, viewer, type);
    return { data: it };
  });

/** Nobody's own is everyone's. */
export const ownerOf = ({ user_id }: Viewer, type: Kind): number | null => (type === 'general' ? null : user_id);

async function refuseTooMany(tx: Tx, viewer: Viewer, type: Kind): Promise<void> {
  const limit = limits[type];
  if ((await countTemplates(tx, viewer.project_id, ownerOf(viewer, type))) >= limit)
    refuse('too_many_templates', { limit });
}

const found = async (tx: Tx, viewer: Viewer, id: number): Promise<MessageTemplate> =>
  (await findTemplate(tx, viewer, id)) ?? refuse('not_found');

/** What everyone uses is kept by those who may edit settings. */
export function refuseForeign(viewer: Viewer, ...kinds: (Kind | undefined)[]): void {
  if (kinds.includes('general') && !may(viewer, 'settings.edit')) refuse('forbidden');
}

/** The event carries nothing; one's own list changes on one's own screens. */
export const tell = (tx: Tx, { project_id, user_id }: Viewer, ...kinds: (Kind | undefined)[]): Promise<void> =>
  emit(tx, project_id, templatesChanged, {}, kinds.includes('general') ? everyone : only(user_id));
