import { system } from '@parley/contract/actors';
import type { Texts } from '@parley/contract/languages';
import { hours, now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { uuidOf } from '../../kit/uuid-of.ts';
import { categoriesOf, giveTask } from '../tasks/index.ts';
import { type CallRow, languageOf } from './calls.queries.ts';
import { readSettings } from './settings.queries.ts';

// Whoever did not answer now may do so after a while.
const within = hours(1);
const inVain = new Set<CallRow['result']>(['no_answer', 'busy']);

/** Where the project wishes it, whoever called in vain is to call again. */
export async function giveTaskAfter(tx: Tx, project_id: number, call: CallRow): Promise<void> {
  const { id, direction, result, operator_id: manager_id, contact_id, channel_id, is_gone } = call;
  if (is_gone || direction !== 'out' || manager_id === null || !inVain.has(result)) return;
  const { gives_tasks } = await readSettings(tx, project_id);
  const [category] = gives_tasks ? await categoriesOf(project_id, tx) : [];
  if (!category) return;
  const task = {
    uid: uuidOf(`call ${project_id} ${id}`),
    date: new Date(now().getTime() + within).toISOString(),
    comment: callAgain[await languageOf(tx, manager_id)],
    category_id: category.id,
    manager_id,
    contact_id,
    channels_ids: [channel_id],
  };
  await giveTask(tx, project_id, task, system);
}

const callAgain: Texts = { en: 'Call again', ru: 'Перезвонить', pt: 'Voltar a ligar', es: 'Volver a llamar' };
