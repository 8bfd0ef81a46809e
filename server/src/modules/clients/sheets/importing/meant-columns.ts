import type { ImportMapping, ImportOptions } from '@parley/contract/clients/import';
import type { Tx } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { fieldsOf } from '../../../fields/index.ts';
import { lentDeals } from '../../surroundings.ts';
import { guessDealColumns } from '../shaping/guess-columns.ts';
import type { ImportRow } from './imports.queries.ts';

type Asked = { mapping?: ImportMapping | undefined; options: ImportOptions };

/** What the columns mean from now on. Once a stage is chosen, those are found that speak of deals; without one none do. */
export async function meantColumns(tx: Tx, viewer: Viewer, it: ImportRow, asked: Asked): Promise<ImportMapping> {
  const { project_id } = viewer;
  const { into } = asked.options;
  const mapping = it.columns.map((_, nth) => (asked.mapping ?? it.mapping)[nth] ?? null);
  const fields = await fieldsOf(tx, project_id, 'client');
  const known = new Set(fields.map((field) => `field_${field.id}`));
  if (mapping.some((target) => target?.startsWith('field_') && !known.has(target))) refuse('not_found');
  if (into === 'base') return mapping.map((target) => (target?.startsWith('deal_') ? null : target));
  if (!viewer.modules.crm) refuse('module_off');
  if (!(await lentDeals().stage(tx, project_id, into.stage_id))) refuse('not_found');
  const ofDeals = await fieldsOf(tx, project_id, 'lead');
  const isOfDeal = (target: string) => ofDeals.some((field) => `deal_field_${field.id}` === target);
  if (mapping.some((target) => target?.startsWith('deal_field_') && !isOfDeal(target))) refuse('not_found');
  const isNew = it.options.into === 'base' && !asked.mapping && asked.options.headers;
  return isNew
    ? guessDealColumns(
        mapping,
        it.columns.map((column) => column.title),
        ofDeals,
      )
    : mapping;
}
