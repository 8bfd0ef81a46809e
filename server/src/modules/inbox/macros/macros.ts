import * as facts from '@parley/contract/inbox/facts';
import type {
  deleteMacro as deleting,
  listMacros as listing,
  Macro,
  MacroStep,
  restoreMacro as restoring,
  saveMacro as saving,
} from '@parley/contract/inbox/macros';
import type { Output, Parsed } from '@parley/contract/http';
import { days, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { storable } from '../rules.ts';
import { ownerOf, refuseForeign, tell } from '../templates/templates.ts';
import { findTemplate } from '../templates/templates.queries.ts';
import { colleagueOf } from '../work/take-contact.ts';
import { countMacros, findMacro, forgetDeletedMacros, keepMacro, macrosOf, setMacroDeleted } from './macros.queries.ts';

// All of them are fetched when the composer opens.
const limits: Record<Macro['type'], number> = { general: 200, personal: 100 };

export const listMacros = async (viewer: Viewer): Promise<Output<typeof listing>> => ({
  data: await macrosOf(viewer),
});

export const saveMacro = (
  viewer: Viewer,
  { id, name, type, steps }: Parsed<typeof saving>,
): Promise<Output<typeof saving>> =>
  transaction(viewer.project_id, async (tx) => {
    const before = id === undefined ? null : await found(tx, viewer, id);
    refuseForeign(viewer, type, before?.type);
    if (type !== before?.type) await refuseTooMany(tx, viewer, type);
    for (const step of steps) await refuseUnusable(tx, viewer, step, type);
    const kept = await keepMacro(tx, viewer.project_id, id, {
      user_id: ownerOf(viewer, type),
      name: storable(name),
      steps: JSON.stringify(steps.map((it) => (it.action === 'note' ? { ...it, text: storable(it.text) } : it))),
    });
    await tell(tx, viewer, type, before?.type);
    const data = (await findMacro(tx, viewer, kept))!;
    if (type === 'general') {
      const kind = before ? facts.macroChanged : facts.macroCreated;
      const changes = before ? differences(toldOf(before), toldOf(data)) : {};
      if (!before || Object.keys(changes).length)
        record(tx, viewer.project_id, kind, { id: kept, name, by: doneBy(viewer), changes });
    }
    return { data };
  });

const toldOf = ({ name, type, steps }: Macro) => ({ name, is_shared: type === 'general', steps });

/** What a step names must be there, and for a macro of everyone, be everyone's. */
async function refuseUnusable(tx: Tx, viewer: Viewer, step: MacroStep, type: Macro['type']): Promise<void> {
  if (step.action === 'send_template') {
    const template = await findTemplate(tx, viewer, step.template_id);
    if (!template || (type === 'general' && template.type !== 'general')) refuse('not_found');
  }
  if (step.action === 'assign') await colleagueOf(viewer, step.operator_id);
  if (step.action === 'add_to_folder' && !(await isFolder(viewer.project_id, step.topic_id, tx))) refuse('not_found');
}

export const deleteMacro = (viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> =>
  transaction(viewer.project_id, async (tx) => {
    const { type, name } = await found(tx, viewer, id);
    refuseForeign(viewer, type);
    await forgetDeletedMacros(tx, viewer.project_id, new Date(now().getTime() - days(1)));
    await setMacroDeleted(tx, viewer.project_id, id, now());
    if (type === 'general') record(tx, viewer.project_id, facts.macroDeleted, { id, name, by: doneBy(viewer) });
    await tell(tx, viewer, type);
    return { data: null };
  });

export const restoreMacro = (viewer: Viewer, { id }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> =>
  transaction(viewer.project_id, async (tx) => {
    const deleted = await findMacro(tx, viewer, id, true);
    const it = deleted ?? (await found(tx, viewer, id));
    refuseForeign(viewer, it.type);
    if (deleted) await refuseTooMany(tx, viewer, it.type);
    await setMacroDeleted(tx, viewer.project_id, id, null);
    if (deleted && it.type === 'general')
      record(tx, viewer.project_id, facts.macroRestored, { id, name: it.name, by: doneBy(viewer) });
    await tell(tx, viewer, it.type);
    return { data: it };
  });

async function refuseTooMany(tx: Tx, viewer: Viewer, type: Macro['type']): Promise<void> {
  const limit = limits[type];
  if ((await countMacros(tx, viewer.project_id, ownerOf(viewer, type))) >= limit) refuse('too_many_macros', { limit });
}

const found = async (tx: Tx, viewer: Viewer, id: number): Promise<Macro> =>
  (await findMacro(tx, viewer, id)) ?? refuse('not_found');
