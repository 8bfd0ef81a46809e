import type { Contact, CountChange } from '@parley/contract/inbox/contacts';
import { getTopics } from '@parley/contract/inbox/topics';
import { calmReading } from '../../../kit/calm-reading.ts';
import { refetch } from '../../../kit/query.ts';
import { changeTopics } from './topics.ts';

// Whatever was counted on here is compared with the server's counts now and then: a reading and an event may cross.
const SOON_MS = 2000;
const APART_MS = 30_000;

/** The folders' counts follow what the stream tells of rows. */
export function followCounts() {
  const recount = calmReading(() => void refetch(getTopics), { soonMs: SOON_MS, apartMs: APART_MS });
  return {
    stop: recount.stop,
    /** `held`: the row as it was shown before. */
    told: (counts: CountChange[] | undefined, row: Contact, held: Contact | undefined) => {
      const changes = counts ?? changesOfRoom(row, held);
      if (changes.length) countOn(changes);
      if (changes.length || !counts) recount.want();
    },
  };
}

/** A room's row is told to each of its members apart, without what it was to them. */
function changesOfRoom(row: Contact, held: Contact | undefined): CountChange[] {
  const unread = Number(row.unread > 0) - Number((held?.unread ?? 0) > 0);
  return held && unread && row.users[0]?.messenger_type === 'internal' ? [{ id: 'all', total: 0, unread }] : [];
}

const countOn = (changes: CountChange[]) =>
  changeTopics((topics) =>
    topics.map((it) => {
      const { total, unread } = changes.find(({ id }) => id === it.id) ?? { total: 0, unread: 0 };
      return total || unread
        ? { ...it, total: Math.max(0, it.total + total), unread: Math.max(0, it.unread + unread) }
        : it;
    }),
  );
