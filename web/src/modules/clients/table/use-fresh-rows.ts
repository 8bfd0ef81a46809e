import { organizationsChanged } from '@parley/contract/clients/organizations';
import { clientsChanged } from '@parley/contract/clients/table';
import { fieldsChanged } from '@parley/contract/fields/fields';
import { clientChanged } from '@parley/contract/inbox/client-card';
import { contactUpdated } from '@parley/contract/inbox/contacts';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { useEffect, useState } from 'react';
import { useLive } from '../../../kit/live.ts';
import { pagesBetween, pagesOf } from './pages.ts';
import { type Asked, knownPages, readAnew, recount, renewPages } from './rows.ts';

// Many may change in one go; the table need not follow each.
const PAUSE_MS = 400;

/** Keeps the rows in sight as they are now. Answers whom to tell which rows are in sight. */
export function useFreshRows(asked: Asked): (first: number, last: number) => void {
  const [renewer] = useState(() => makeRenewer(asked));
  useEffect(() => renewer.ask(asked), [renewer, asked]);
  useEffect(() => renewer.stop, [renewer]);
  useLive(clientsChanged, ({ ids }) => renewer.tell(ids));
  useLive(clientChanged, ({ id }) => renewer.tell([id]));
  useLive(contactDeleted, ({ id, now }) => renewer.tell(now === null ? [id] : [id, now]));
  // What the filter or the order names may be gone, of another type, or back.
  useLive(fieldsChanged, () => {
    if (asked.filter.custom_field || asked.sort?.includes('field_')) void readAnew(asked);
  });
  useLive(organizationsChanged, ({ ids }) => {
    if (ids.some((id) => id === asked.filter.organization_id)) void readAnew(asked);
  });
  // It comes with every message: only what the table shows of it counts.
  useLive(contactUpdated, (contact) => {
    const row = renewer.rowOf(contact.id);
    const { name, phone, email, archived, blocked } = contact;
    const isSame =
      row?.name === name &&
      row.phone === phone &&
      row.email === email &&
      row.archived === archived &&
      row.blocked === blocked;
    if (row && !isSame) renewer.tell([contact.id]);
  });
  return renewer.look;
}

/** Remembers which pages are old; those in sight are read anew, the others when they come in sight. */
function makeRenewer(first: Asked) {
  let asked = first;
  let seen: [number, number] = [0, 0];
  let old = new Set<number>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;

  const plan = () => {
    if (old.size) waiting ??= setTimeout(() => void renew(), PAUSE_MS);
  };
  async function renew() {
    waiting = undefined;
    const known = knownPages(asked);
    const places = known ? pagesBetween(known, ...seen).filter((at) => old.has(at)) : [];
    if (isReading || !places.length) return;
    isReading = true;
    for (const at of places) old.delete(at);
    await Promise.all([renewPages(asked, places), recount(asked)]);
    isReading = false;
    plan();
  }
  // What was read before this table was here may have changed unheard.
  const known = knownPages(asked);
  if (known) old = new Set(known.pages.map((_, at) => at));

  return {
    ask: (next: Asked) => {
      if (next === asked) return plan();
      asked = next;
      old = new Set(knownPages(next)?.pages.map((_, at) => at));
      plan();
    },
    look: (from: number, to: number) => {
      seen = [from, to];
      plan();
    },
    tell: (ids: readonly number[] | null) => {
      const pages = knownPages(asked);
      if (!pages) return;
      const places = ids ? pagesOf(pages, new Set(ids)) : pages.pages.map((_, at) => at);
      for (const at of places) old.add(at);
      plan();
    },
    rowOf: (id: number) =>
      knownPages(asked)
        ?.pages.flatMap(({ data }) => data)
        .find((row) => row.id === id),
    stop: () => clearTimeout(waiting),
  };
}
