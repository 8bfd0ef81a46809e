import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { bringClients } from '../sync/bring-clients.ts';
import { bringProducts } from '../sync/bring-products.ts';
import { dropLink } from '../sync/links.queries.ts';
import { sendClients, sendingKey } from '../sync/send-clients.ts';
import { wantedIn } from '../sync/wanted.queries.ts';
import { clientIn, goodIn, serviceIn } from '../theirs.ts';
import { emptyNews, type News, readNews } from './news.queries.ts';
import { recordChanged } from './record-changed.ts';

/** What was kept is heard: once, unless something fails on the way. */
export const hearNews = job('hear-booking-news', z.object({ id: z.number() }), async ({ id }, { project_id }) => {
  const news = await readNews(project_id!, id);
  const booking = news && (await openBooking(project_id!));
  if (!news) return;
  if (booking?.branches.some((it) => it.id === news.branch_id)) await hear(booking, news);
  await transaction(project_id, (tx) => emptyNews(tx, project_id!, id));
});

async function hear(booking: Booking, news: News): Promise<void> {
  const { project_id } = booking;
  const { resource, branch_id, status, data } = news;
  if (resource === 'record') return recordChanged({ project_id, branch_id, status, record: data });
  await transaction(project_id, async (tx) => {
    const wanted = await wantedIn(tx, project_id);
    if (resource === 'client' && wanted.clients) {
      // Who is gone there stays here.
      if (status === 'delete') return void (await dropLink(tx, project_id, branch_id, news.resource_id));
      await bringClients(tx, booking, branch_id, [{ ...clientIn(data), outside_id: news.resource_id }]);
      await later(tx, sendClients, {}, { project_id, key: sendingKey(project_id) });
    }
    const isSold = resource === 'service' || resource === 'good';
    if (!isSold || !wanted.products || status === 'delete') return;
    const it = { ...(resource === 'service' ? serviceIn : goodIn)(data), outside_id: news.resource_id };
    await bringProducts(tx, booking, branch_id, [it]);
  });
}
