import type { Contact, contactUpdated, CountChange } from '@parley/contract/inbox/contacts';
import { facetsOf } from '@parley/contract/inbox/list-fit';
import type { Payload } from '@parley/contract/live';
import { getTopics } from '@parley/contract/inbox/topics';
import { listViews } from '@parley/contract/inbox/views';
import { calmReading } from '../../../kit/calm-reading.ts';
import { keyOf, refetch } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { changeTopics } from './topics.ts';
import { countKey, countViewsOn } from './view-counts.ts';

// Whatever was counted on here is compared with the server's counts now and then.
const SOON_MS = 2000;
const APART_MS = 30_000;
// A reading and an event that are under way in the same moment may tell of the same client twice, or of neither.
const CROSSING_MS = 1000;
const CALM_MS = 1500;

function readCounts() {
  void refetch(getTopics);
  void refetch(listViews);
  void queryClient.invalidateQueries({ queryKey: countKey });
}

/** The counts of folders and views follow what the stream tells of rows. */
export function followCounts() {
  const recount = calmReading(readCounts, { soonMs: SOON_MS, apartMs: APART_MS });
  const crossings = followCrossings(readCounts);
  return {
    stop: () => {
      recount.stop();
      crossings.stop();
    },
    want: recount.want,
    /** `held`: the row as it was shown before. */
    told: ({ counts, was, ...row }: Payload<typeof contactUpdated>, held: Contact | undefined) => {
      const changes = counts ?? changesOfRoom(row, held);
      const is = row.blocked || row.archived ? null : facetsOf(row);
      if (changes.length) countOn(changes);
      const isCounted = (counts && countViewsOn(was ?? null, is)) || changes.length > 0;
      if (isCounted) crossings.told();
      if (isCounted || !counts) recount.want();
    },
  };
}

/** Where counts may have been told twice they are read once more, as soon as nothing more comes. */
function followCrossings(read: () => void) {
  let readAt = 0;
  let isDoubtful = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((news) => {
    if (news.type !== 'updated' || news.query.queryKey[0] !== keyOf(getTopics)[0]) return;
    if (news.action.type === 'success' && !news.action.manual) readAt = Date.now();
  });
  const isReading = () => cache.find({ queryKey: keyOf(getTopics, {}) })?.state.fetchStatus === 'fetching';
  return {
    told: () => {
      isDoubtful ||= isReading() || Date.now() - readAt < CROSSING_MS;
      if (!isDoubtful) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          isDoubtful = false;
          if (document.visibilityState === 'visible') read();
        },
        // Pages that are told together read one after another.
        CALM_MS * (1 + Math.random()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      stop();
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
