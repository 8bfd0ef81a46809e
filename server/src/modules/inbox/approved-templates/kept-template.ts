import { canBeSent, emptyKeys, wantedFile } from '@parley/contract/inbox/approved-rules';
import type { FilledTemplate, KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { storable } from '../rules.ts';
import { findApproved } from './approved.queries.ts';
import { refuseUnusable } from './send-approved.ts';

/** Refuses to keep a template that could not leave by itself: not approved, not filled in, or with a file at its top. */
export async function refuseKept(
  tx: Tx,
  { project_id, channels_ids }: Viewer,
  { channel_id, id, values }: KeptTemplate,
): Promise<void> {
  const isSeen = channels_ids === null || channels_ids.includes(channel_id);
  const template = isSeen ? await findApproved(tx, { project_id, channel_id, id }) : null;
  if (!template) refuse('not_found');
  refuseUnusable(template);
  if (wantedFile(template.parts)) refuse('template_wants_file');
  if (emptyKeys(template.parts, values).length) refuse('template_unfilled');
}

/** As it leaves now; null: the provider takes it no more, or something in it has become empty. */
export async function readKept(
  db: Db,
  project_id: number,
  { channel_id, id, values: kept }: KeptTemplate,
): Promise<FilledTemplate | null> {
  const template = await findApproved(db, { project_id, channel_id, id });
  if (!template || !canBeSent(template)) return null;
  const { name, language, parts } = template;
  const values = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, storable(value)]));
  return emptyKeys(parts, values).length ? null : { name, language, parts, values };
}
