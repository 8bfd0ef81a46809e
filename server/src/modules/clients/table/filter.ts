import type { ClientFilter, FieldCondition } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Db } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { fieldsOf } from '../../fields/index.ts';
import { patternsOf } from '../patterns.ts';
import {
  type Condition,
  found,
  inFolder,
  knownOf,
  ofColumn,
  onChannels,
  ownsMostTexts,
  seenCondition,
  type Seer,
} from './conditions.queries.ts';
import { ofField, patternIn, suits } from './field-conditions.queries.ts';

/** A filter as the statements need it: whom it is about, what they must be, what the walls of texts are asked for. */
export type Wanted = {
  seer: Seer;
  archived: boolean;
  conditions: Condition[];
  /** What the indexes of texts look for: of clients, of fields. */
  pattern: string;
  other_pattern: string;
  field_pattern: string;
  /** Nobody can fit. */
  is_nobody: boolean;
  fields: CustomField[];
};

/** Reads a filter for this viewer; what it names must be there, and of the type that it speaks of. */
export async function readFilter(db: Db, viewer: Seer, filter: ClientFilter, needsFields = false): Promise<Wanted> {
  const { project_id, channels_ids } = viewer;
  const seer = { project_id, channels_ids };
  const { archived = false, custom_field = [] } = filter;
  const place = { ...seer, archived };
  const known = await knownFor(db, seer, filter);
  const fields = needsFields || custom_field.length ? await fieldsOf(db, project_id, 'client') : [];
  const lost = [...known.lost, ...lostFields(custom_field, fields)];
  if (lost.length) refuse('condition_gone', { lost });
  const { search, channel_id, manager_id, organization_id, topic_id, tag } = filter;
  const patterns = search?.trim() ? patternsOf(search) : null;
  const conditions: Condition[] = [];
  if (channels_ids !== null) conditions.push(seenCondition(place));
  if (patterns) conditions.push(found(place, patterns, await ownsMostTexts(db, project_id)));
  if (channel_id !== undefined) conditions.push(onChannels(place, known.channels));
  if (manager_id !== undefined) conditions.push(ofColumn(place, 'manager_id', orNull(manager_id)));
  if (organization_id !== undefined) conditions.push(ofColumn(place, 'organization_id', orNull(organization_id)));
  if (topic_id !== undefined) conditions.push(inFolder(place, topic_id));
  if (tag?.trim()) conditions.push(ofColumn(place, 'tag', tag.trim()));
  const main = custom_field.find((it) => patternIn(it) !== null);
  for (const asked of custom_field) {
    const field = fields.find((it) => it.id === asked.field_id)!;
    conditions.push(...ofField(project_id, field, asked, asked === main));
  }
  return {
    seer,
    archived,
    conditions,
    pattern: patterns?.main ?? '',
    other_pattern: patterns?.other ?? '',
    field_pattern: (main && patternIn(main)) ?? '',
    is_nobody: Boolean(search?.trim()) && !patterns,
    fields,
  };
}

/** Whether anything is asked beside archived or not. */
export const isFiltered = ({ conditions, seer, is_nobody }: Wanted): boolean =>
  is_nobody || conditions.length > (seer.channels_ids === null ? 0 : 1);

const orNull = (id: number | 'none'): number | null => (id === 'none' ? null : id);
const orNothing = (id: number | 'none' | undefined): number | null => (typeof id === 'number' ? id : null);

function lostFields(conditions: FieldCondition[], fields: CustomField[]): string[] {
  const isLost = (asked: FieldCondition) => {
    const field = fields.find((it) => it.id === asked.field_id);
    return !field || !suits(asked, field.type);
  };
  return conditions.filter(isLost).map(({ field_id }) => `field_${field_id}`);
}

async function knownFor(db: Db, seer: Seer, { channel_id, manager_id, organization_id, topic_id }: ClientFilter) {
  const named = {
    channel: channel_id ?? null,
    manager_id: orNothing(manager_id),
    organization_id: orNothing(organization_id),
    folder_id: topic_id ?? null,
  };
  if (Object.values(named).every((it) => it === null)) return { channels: [], lost: [] };
  const known = await knownOf(db, seer, named);
  const isThere = {
    manager_id: known.manager,
    organization_id: known.organization,
    topic_id: known.folder,
    channel_id: typeof channel_id !== 'number' || known.channels.includes(channel_id),
  };
  const lost = Object.entries(isThere).flatMap(([key, is]) => (is ? [] : [key]));
  return { channels: known.channels, lost };
}
