import type { MacroStep, runMacro as endpoint } from '@parley/contract/inbox/macros';
import type { Message } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { filed } from '../folders/folder-contacts.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { clientOf } from '../templates/clients.queries.ts';
import { sendFilled } from '../templates/send-template.ts';
import { findTemplate } from '../templates/templates.queries.ts';
import { closed } from '../work/close-dialogue.ts';
import { snoozed } from '../work/snooze-contact.ts';
import { colleagueOf, taken, transferred } from '../work/take-contact.ts';
import { type Deed, workIn } from '../work/work-on.ts';
import { findMacro } from './macros.queries.ts';
import { noteDown } from './note-down.ts';
import { pauseEnds } from './rules.ts';

/** Step after step in one transaction: a macro that cannot be finished has done nothing. */
export const runMacro = (
  viewer: Viewer,
  { id, contact_id, user_id, uid }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const macro = (await findMacro(tx, viewer, id)) ?? refuse('not_found');
    const [client] = await clientOf(tx, { ...seerOf(viewer), id: user_id });
    if (client?.contact_id !== contact_id) refuse('not_found');
    const place: Place = { contact_id, user_id, channel_id: client.channel_id };
    const messages: Message[] = [];
    const undo: string[] = [];
    for (const [nth, step] of macro.steps.entries()) {
      // Each step's own, the same at each try: what was sent once is found again.
      const did = await doStep(tx, viewer, step, { ...place, uid: uuidOf(`${uid}/${nth}`) });
      if (did.message) messages.push(did.message);
      if (did.undo) undo.unshift(did.undo);
    }
    return { data: { messages, undo } };
  });

type Place = { contact_id: number; user_id: number; channel_id: number };
type Did = { message?: Message; undo?: string | null };

async function doStep(tx: Tx, viewer: Viewer, step: MacroStep, place: Place & { uid: string }): Promise<Did> {
  const work = async (deed: Deed): Promise<Did> => ({
    undo: (await workIn(tx, viewer, place.contact_id, deed)).data.undo,
  });
  switch (step.action) {
    case 'send_template': {
      const template = (await findTemplate(tx, viewer, step.template_id)) ?? refuse('macro_broken');
      return { message: await sendFilled(tx, viewer, template, place) };
    }
    case 'note':
      return { message: await noteDown(tx, viewer, place, step.text) };
    case 'take':
      return work(taken);
    case 'assign':
      return work(transferred(await colleagueOf(viewer, step.operator_id)));
    case 'snooze':
      return work(snoozed(pauseEnds(step.pause, now(), viewer.time_zone)));
    case 'close':
      return work(closed);
    case 'add_to_folder': {
      if (!(await isFolder(viewer.project_id, step.topic_id, tx))) refuse('macro_broken');
      return work(filed(step.topic_id));
    }
  }
}
