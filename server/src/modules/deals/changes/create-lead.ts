import { randomUUID } from 'node:crypto';
import type { createLead as creating } from '@parley/contract/deals/lead-changes';
import type { Output, Parsed } from '@parley/contract/http';
import type { Language } from '@parley/contract/languages';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readDeal } from '../board/read-deal.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { byHand } from './cause.ts';
import { dealByUid, makeDeal } from './make-deal.ts';
import { readWish } from './read-wish.ts';
import { refuseLacking } from './update-lead.ts';

/** What a deal without a client and without a name is called. */
const unnamed: Record<Language, string> = {
  en: 'New deal',
  ru: 'Новая сделка',
  pt: 'Novo negócio',
  es: 'Nuevo trato',
};

export async function createLead(
  viewer: Viewer,
  { uid = randomUUID(), stage_id, ...given }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    const id = await dealByUid(tx, project_id, uid);
    if (id !== null) return { data: (await readDeal(viewer, id, tx)) ?? refuse('uid_taken') };
    const stage = (await readStage(tx, project_id, stage_id)) ?? refuse('not_found');
    const { columns, contacts = [], products, tags, values } = await readWish(tx, viewer, given);
    const lacking = stage.required_fields.filter((it) => (values?.[it.id] ?? null) === null);
    if (lacking.length) refuseLacking(lacking);
    const isTyped = columns.is_price_own === true;
    const { source_id, source_name } = columns;
    const made_id = await makeDeal(
      tx,
      project_id,
      {
        uid,
        stage_id,
        name: columns.name ?? (contacts.length ? undefined : unnamed[viewer.language]),
        price: isTyped ? (columns.price ?? 0) : undefined,
        contacts_ids: contacts,
        // Whoever makes it has it, unless the stage has people who take over.
        manager_id: columns.manager_id === undefined && !stage.users.length ? user_id : columns.manager_id,
        organization_id: columns.organization_id,
        tags,
        source: source_id && source_name ? { id: source_id, name: source_name } : null,
        products,
        custom_fields: values,
      },
      byHand(viewer),
    );
    return { data: (await readDeal(viewer, made_id ?? 0, tx)) ?? refuse('uid_taken') };
  });
}
