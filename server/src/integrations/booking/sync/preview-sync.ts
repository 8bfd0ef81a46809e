import type { previewBookingSync as endpoint } from '@parley/contract/integrations/booking';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { detailsAsKept, holdClients } from '../../../modules/clients/index.ts';
import { asRefusal, questionsAMinute } from '../ask-booking.ts';
import { type Booking, wholeBookingOf } from '../open-booking.ts';
import type { TheirClient, TheirProduct } from '../theirs.ts';
import { countNewcomers, linksOf } from './links.queries.ts';
import { type Ask, pageOfClients, pageOfProducts, questionsForClients } from './pages.ts';
import { allNewProducts, countNamed, productLinks } from './products.queries.ts';

type Looked = { name: string; phone: string | null; is_known: boolean };
const shownAtOnce = 8;

/** The first of each branch are looked at; nothing is changed. */
export async function previewSync(viewer: Viewer, { what }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const booking = await wholeBookingOf(viewer);
  // A person waits for it.
  const ask: Ask = (question) => booking.ask({ ...question, is_bulk: false });
  const looked = await look(booking, ask, what).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const to_send = booking.settings.sends_new ? await countToSend(viewer.project_id, what) : 0;
  const known = looked.rows.filter((it) => it.is_known).length;
  return {
    data: {
      total: looked.total,
      checked: looked.rows.length,
      new: looked.rows.length - known,
      known,
      to_send,
      minutes: minutesOf(what, { total: looked.total, to_send, branches: booking.branches.length }),
      sample: looked.rows
        .slice(0, shownAtOnce)
        .map(({ name, phone, is_known }) => ({ name, phone, action: is_known ? 'known' : 'new' })),
    },
  };
}

// A client is sent by one question; a product is looked for, a service's category asked for, and it is made.
const questionsEach = { clients: 1, products: 3 };

/** What may be asked in a minute is little: what is read comes by pages, what is sent goes one by one. */
function minutesOf(what: 'clients' | 'products', of: { total: number; to_send: number; branches: number }) {
  const minutes = (questions: number) => Math.ceil(questions / questionsAMinute);
  return {
    read: minutes(questionsForClients(of.total, of.branches)),
    send: minutes(of.to_send * questionsEach[what]),
  };
}

const countToSend = async (project_id: number, what: 'clients' | 'products'): Promise<number> =>
  what === 'clients'
    ? countNewcomers(dbOf(project_id), project_id)
    : (await allNewProducts(dbOf(project_id), project_id)).length;

async function look(booking: Booking, ask: Ask, what: 'clients' | 'products') {
  const { project_id } = booking;
  let total = 0;
  const rows: Looked[] = [];
  for (const { id } of booking.branches) {
    if (what === 'clients') {
      const page = await pageOfClients(ask, id, 1);
      total += page.found;
      rows.push(...(await transaction(project_id, (tx) => lookAtClients(tx, project_id, id, page.rows))));
    } else {
      const [services, goods] = [await pageOfProducts(ask, id, 1), await pageOfProducts(ask, id, 2)];
      const sold = [...services.rows, ...goods.rows];
      total += sold.length;
      rows.push(...(await transaction(project_id, (tx) => lookAtProducts(tx, project_id, id, sold))));
    }
  }
  return { total, rows };
}

async function lookAtClients(tx: Tx, project_id: number, branch_id: number, theirs: TheirClient[]): Promise<Looked[]> {
  const ids = theirs.map((it) => it.outside_id);
  const links = new Set((await linksOf(tx, project_id, branch_id, ids)).map((it) => it.outside_id));
  const kept = await detailsAsKept(tx, project_id, theirs);
  const phones = kept.flatMap((it) => it.phone ?? []);
  const { byPhone } = await holdClients(tx, project_id, { ids: [], phones });
  return kept.map(({ name, phone }, nth) => ({
    name,
    phone,
    is_known: links.has(ids[nth]!) || (phone !== null && byPhone.has(phone)),
  }));
}

async function lookAtProducts(
  tx: Tx,
  project_id: number,
  branch_id: number,
  theirs: TheirProduct[],
): Promise<Looked[]> {
  const ids = theirs.map((it) => it.outside_id);
  const links = await productLinks(tx, project_id, branch_id, ids);
  const named = await countNamed(
    tx,
    project_id,
    theirs.map((it) => it.shared.name),
  );
  return theirs.map(({ kind, outside_id, shared: { name } }) => ({
    name,
    phone: null,
    is_known: named.has(name) || links.some((it) => it.kind === kind && it.outside_id === outside_id),
  }));
}
