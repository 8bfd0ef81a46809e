import { journalKinds } from '@parley/contract/journal';
import { dealCreated, dealMoved, dealRehomed, formFilled } from '@parley/contract/deals/deal-facts';
import { contactClosed } from '@parley/contract/inbox/contact-facts';
import { promiseEnded, ticketOpened } from '@parley/contract/tickets/ticket-facts';
import { days, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { beginCursor, moveCursor, takeCursor } from '../../../kit/facts/cursors.queries.ts';
import { deleteFacts, letGo } from '../../../kit/facts/facts.queries.ts';
import { eachApart } from './each-apart.ts';
import { leastPlace, oldFacts, projectsForgetting } from './histories.queries.ts';

const batch = 1000;
// How far forgetting came: what stays is not looked through each time.
const consumer = 'forget-histories';

/**
 * No mere histories: figures and cards are worked out from these, so that counting anew comes out the same. Where deals
 * stood (and what rules took from the stock, known by what it says), how tickets kept their promises, when dialogues were
 * closed, what was typed into forms. What administrators look through has a time of its own.
 */
const staying = [
  dealCreated,
  dealMoved,
  dealRehomed,
  formFilled,
  ticketOpened,
  promiseEnded,
  contactClosed,
  ...Object.values(journalKinds).flat(),
].map((it) => it.name);

/** Histories past their time go, in every project that wishes it; never what one of these readers has not read. */
export async function forgetHistories(readers: string[]): Promise<void> {
  await eachApart(await projectsForgetting(), async ({ id, history_days }) => {
    const before = new Date(now().getTime() - days(history_days));
    await beginCursor({ project_id: id, consumer });
    while (await forgetSome(id, before, readers));
  });
}

/** Whether more may be left. */
const forgetSome = (project_id: number, before: Date, readers: string[]): Promise<boolean> =>
  transaction(project_id, async (tx) => {
    const after = await takeCursor(tx, { project_id, consumer });
    const up_to = await leastPlace(tx, project_id, readers);
    if (!after || !up_to) return false;
    const passed = await oldFacts(tx, project_id, { after, up_to, before, staying, limit: batch });
    const last = passed.at(-1);
    if (!last) return false;
    await letGo(tx);
    await deleteFacts(
      tx,
      project_id,
      passed.filter((it) => it.is_history),
    );
    await moveCursor(tx, { project_id, consumer, epoch: last.epoch, tx: last.tx, id: last.id });
    return passed.length === batch;
  });
