import type { Contact } from '@parley/contract/inbox/contacts';
import { type Message, messageCreated, messageUpdated } from '@parley/contract/inbox/messages';
import { tasksCreated, tasksOverdue } from '@parley/contract/tasks/events';
import { scheduledChanged } from '@parley/contract/inbox/scheduled';
import type { PushNotice } from '@parley/contract/notifications/push';
import { onLive } from '../../kit/live.ts';
import { localConfig } from '../../kit/local-config.ts';
import { chooseProject } from '../../kit/session.ts';
import { readWireTime } from '../../kit/wire-time.ts';
import { ring } from './bell.ts';
import { holdBell } from './hold-bell.ts';
import { isMuted, keepNotices } from './late.ts';
import { answerWorker } from './push/answer-worker.ts';
import { noticeOptions } from './push/notice-options.ts';
import { isHeard, noticesFor } from './rules.ts';
import { failureWords, tellFailure } from './tell-failure.ts';

type Listener = {
  my_id: number;
  project_id: number;
  open: (contact_id: number) => void;
  /** A client as a list shows it, if one does. */
  readContact: (contact_id: number) => Promise<Contact | null>;
};

/** Sounds and the browser's notices about new messages, sounds about tasks. Of several tabs one speaks. */
export function followNotifications({ my_id, project_id, open, readContact }: Listener): () => void {
  const go = (notice: PushNotice) => {
    if (notice.project_id === project_id) return open(notice.contact_id);
    chooseProject(notice.project_id);
    location.assign(notice.url);
  };
  const bell = holdBell(project_id);
  let leastAge = Infinity;
  const stops = [
    answerWorker(project_id, go),
    onLive(messageCreated, (message) => {
      const age = Date.now() - (readWireTime(message.created_at)?.getTime() ?? 0);
      // A clock of this device that is wrong is wrong by the same for all of them.
      leastAge = Math.min(leastAge, age);
      if (bell.isOurs() && isHeard(message, my_id, age - leastAge))
        void announce(message, { my_id, project_id, go, readContact });
    }),
    followFailures(my_id, (message) => {
      void announceFailure(message, { my_id, project_id, go, readContact }, bell.isOurs());
    }),
    // Given to me by somebody else, or over its time.
    ...[tasksCreated, tasksOverdue].map((event) =>
      onLive(event, ({ managers_ids, by }) => {
        const isMine = managers_ids.includes(my_id) && by !== my_id;
        if (isMine && bell.isOurs() && localConfig.getState().notice_audio) ring();
      }),
    ),
  ];
  if (localConfig.getState().notice_web) void keepNotices();
  return () => {
    for (const stop of stops) stop();
    bell.release();
  };
}

type Here = Omit<Listener, 'open'> & { go: (notice: PushNotice) => void };

async function announce(message: Message, { my_id, project_id, go, readContact }: Here) {
  const contact = await readContact(message.contact_id);
  // A note that calls somebody is heard even so.
  if (!contact || (message.message_type !== 'comment' && (await isMuted(contact.id)))) return;
  const { sound, notice } = noticesFor(my_id, message, contact, localConfig.getState(), document.hidden);
  if (sound) ring();
  if (notice) await show(noticeOf(project_id, contact, message), go);
}

type Failed = Pick<Message, 'contact_id' | 'message'>;

/** Each time one of mine fails, sent or planned, once; a new try may fail anew. */
function followFailures(my_id: number, tell: (failed: Failed) => void): () => void {
  const told = new Set<number>();
  const stopPlanned = onLive(scheduledChanged, ({ contact_id, refused }) => {
    if (refused?.operator_id === my_id) tell({ contact_id, message: refused.text });
  });
  const stopSent = onLive(messageUpdated, (message) => {
    if (message.operator_id !== my_id) return;
    if (message.status !== 'failed') return void told.delete(message.id);
    if (!told.has(message.id)) tell(message);
    told.add(message.id);
  });
  return () => {
    stopPlanned();
    stopSent();
  };
}

async function announceFailure(message: Failed, { project_id, go, readContact }: Here, isOurs: boolean) {
  const contact = await readContact(message.contact_id);
  if (!contact) return;
  const notice = failureOf(project_id, contact, message);
  const isLookedAt = !document.hidden && location.pathname === notice.url;
  if (!isLookedAt) tellFailure(contact.name, () => go(notice));
  const { notice_audio, notice_web } = localConfig.getState();
  if (isOurs && notice_audio) ring();
  if (isOurs && notice_web && document.hidden) await show(notice, go);
}

const failureOf = (project_id: number, contact: Contact, message: Failed): PushNotice => ({
  ...noticeOf(project_id, contact, message),
  title: failureWords(contact.name),
  tag: `failed-${contact.id}`,
});

const noticeOf = (project_id: number, contact: Contact, { message }: Pick<Message, 'message'>): PushNotice => ({
  title: contact.name,
  body: message.slice(0, 200),
  tag: `contact-${contact.id}`,
  url: `/app/messenger/${contact.id}`,
  contact_id: contact.id,
  project_id,
});

async function show(notice: PushNotice, go: Here['go']) {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = noticeOptions(notice, location.hostname);
  const worker = await navigator.serviceWorker?.getRegistration();
  // A phone's browser shows notices only through the worker, which also hears the click.
  if (worker?.active) return worker.showNotification(notice.title, options);
  const shown = new Notification(notice.title, options);
  shown.onclick = () => {
    window.focus();
    go(notice);
    shown.close();
  };
}
