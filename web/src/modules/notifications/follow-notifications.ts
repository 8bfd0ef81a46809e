import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { type Message, messageCreated } from '@parley/contract/inbox/messages';
import { onLive } from '../../kit/live.ts';
import { localConfig } from '../../kit/local-config.ts';
import { fetchEndpoint } from '../../kit/query.ts';
import { readWireTime } from '../../kit/wire-time.ts';
import { ring } from './bell.ts';
import { holdBell } from './hold-bell.ts';
import { isNews, noticesFor } from './rules.ts';

type Listener = { my_id: number; project_id: number; open: (contact_id: number) => void };

/** Sounds and the browser's notices about new messages. Of several tabs one speaks. */
export function followNotifications({ my_id, project_id, open }: Listener): () => void {
  const bell = holdBell(project_id);
  const stop = onLive(messageCreated, (message) => {
    const age = Date.now() - (readWireTime(message.created_at)?.getTime() ?? 0);
    if (bell.isOurs() && isNews(message, my_id, age)) void announce(message, open);
  });
  return () => {
    stop();
    bell.release();
  };
}

async function announce(message: Message, open: Listener['open']) {
  const contact = await fetchEndpoint(getContact, { id: message.contact_id }, { quiet: true }).catch(() => null);
  if (!contact) return;
  const { sound, notice } = noticesFor(contact, localConfig.getState(), document.hidden);
  if (sound) ring();
  if (notice) show(contact, message, open);
}

function show(contact: Contact, message: Message, open: Listener['open']) {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(contact.name, {
      body: message.message.slice(0, 200),
      tag: `contact-${contact.id}`,
    });
    notice.onclick = () => {
      window.focus();
      open(contact.id);
      notice.close();
    };
  } catch {
    // A phone's browser shows notices only through its push worker.
  }
}
