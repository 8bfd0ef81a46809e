import type { Contact } from '@parley/contract/inbox/contacts';
import { type Message, messageCreated } from '@parley/contract/inbox/messages';
import { noticesChanged } from '@parley/contract/notifications/notices';
import type { PushNotice } from '@parley/contract/notifications/push';
import { holdFirst } from '../../kit/first-tab.ts';
import { onLive } from '../../kit/live.ts';
import { localConfig } from '../../kit/local-config.ts';
import { chooseProject } from '../../kit/session.ts';
import { readWireTime } from '../../kit/time.ts';
import { ring } from './bell.ts';
import { knownCount, takeCount } from './count.ts';
import { isMuted, keepNotices, noteTold, sayMissed } from './late.ts';
import { answerWorker } from './push/answer-worker.ts';
import { isFresh, isHeard, noticesFor } from './rules.ts';
import { saySoon } from './say-soon.ts';
import { showNotice } from './show-notice.ts';
import { lendWays, type Ways } from './ways.ts';

type Listener = {
  my_id: number;
  project_id: number;
  ways: Ways;
  /** A client as a list shows it, if one does. */
  readContact: (contact_id: number) => Promise<Contact | null>;
};

/** Sounds and the browser's notices about new messages, and all that concerns this person. Of several tabs one speaks. */
export function followNotifications({ my_id, project_id, ways, readContact }: Listener): () => void {
  lendWays(ways);
  const go = (notice: PushNotice) => {
    if (notice.project_id === project_id) return ways.open(notice.url);
    chooseProject(notice.project_id);
    location.assign(notice.url);
  };
  const bell = holdFirst(`bell:${project_id}`);
  let leastAge = Infinity;
  const ageOf = (time: string): number => {
    const age = Date.now() - (readWireTime(time)?.getTime() ?? 0);
    // A clock of this device that is wrong is wrong by the same for all of them.
    leastAge = Math.min(leastAge, age);
    return age - leastAge;
  };
  const live = new Set<number>();
  // Not known now, it is said at the next opening.
  let missed = knownCount().then((unread) => (unread ? sayMissed(project_id, my_id, live) : undefined));
  missed.catch(() => undefined);
  let isToLook = false;
  // What came while this device slept is heard of late.
  const lookAgain = () => {
    if (isToLook) return;
    isToLook = true;
    missed = missed
      .catch(() => undefined)
      .then(() => {
        isToLook = false;
        return sayMissed(project_id, my_id, live);
      });
    missed.catch(() => undefined);
  };
  const stops = [
    answerWorker(project_id, go),
    onLive(messageCreated, (message) => {
      if (isHeard(message, my_id, ageOf(message.created_at)) && bell.isOurs())
        void announce(message, { my_id, project_id, go, readContact });
    }),
    onLive(noticesChanged, ({ notice, ...told }) => {
      takeCount(told.unread);
      if (!notice) return;
      if (!isFresh(ageOf(notice.created_at))) return lookAgain();
      live.add(notice.said_as);
      // Until what was missed is said, this would hide it.
      void missed.then(() => noteTold(project_id, my_id, notice.created_at)).catch(() => undefined);
      if (told.is_said || told.is_shown)
        saySoon(notice.said_as, told, () => ({ project_id, isOurs: bell.isOurs(), go }));
    }),
  ];
  if (localConfig.getState().notice_web) void keepNotices();
  return () => {
    for (const stop of stops) stop();
    bell.release();
  };
}

type Here = Pick<Listener, 'my_id' | 'project_id' | 'readContact'> & { go: (notice: PushNotice) => void };

async function announce(message: Message, { my_id, project_id, go, readContact }: Here) {
  const contact = await readContact(message.contact_id);
  if (!contact || (await isMuted(contact.id))) return;
  const { sound, notice } = noticesFor(my_id, message, contact, localConfig.getState(), document.hidden);
  if (sound) ring();
  if (!notice) return;
  const { noticeOf } = await import('./notice-of-message.ts');
  await showNotice(noticeOf(project_id, contact, message), go);
}
