import { draftChanged, type listDrafts as listing, type saveDraft as saving } from '@parley/contract/inbox/drafts';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { usableFiles } from '../messages/attached.queries.ts';
import { storable } from '../rules.ts';
import { draftsOf, findDraft, keepDraft, standingOf } from './drafts.queries.ts';
import { dropDraft } from './drop-draft.ts';

export const listDrafts = async (viewer: Viewer): Promise<Output<typeof listing>> => ({
  data: await draftsOf(viewer),
});

/** Nobody but the writer knows of it: it is told to their own screens alone. */
export const saveDraft = (viewer: Viewer, given: Parsed<typeof saving>): Promise<Output<typeof saving>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id, user_id } = viewer;
    const { id: contact_id, user_id: dialogue_id = null, quoted_id = null, files_ids = [], mode, screen = '' } = given;
    const [standing] = await standingOf(tx, { ...seerOf(viewer), contact_id, dialogue_id, quoted_id });
    const { is_seen, has_dialogue, has_quoted } = standing!;
    if (!is_seen || !has_dialogue || !has_quoted) refuse('not_found');
    if (files_ids.length && !(await usableFiles(tx, viewer, files_ids))) refuse('not_found');
    const text = storable(given.text);
    const subject = storableOr(given.subject);
    const cc = storableOr(given.cc);
    if (!text && !files_ids.length && quoted_id === null && subject === null && cc === null) {
      await dropDraft(tx, viewer, contact_id, screen);
      return { data: null };
    }
    const named = { project_id, user_id, contact_id };
    await keepDraft(tx, { ...named, dialogue_id, mode, text, quoted_id, files_ids, subject, cc });
    const draft = await findDraft(tx, named);
    await emit(tx, project_id, draftChanged, { contact_id, draft, screen }, only(user_id));
    return { data: draft };
  });

const storableOr = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : storable(text);
