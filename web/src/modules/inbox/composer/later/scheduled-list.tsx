import { type ErrorCode, errors, errorText } from '@parley/contract/errors';
import type { Contact } from '@parley/contract/inbox/contacts';
import {
  deleteScheduled,
  listScheduled,
  type ScheduledMessage,
  scheduledChanged,
  sendScheduled,
  updateScheduled,
} from '@parley/contract/inbox/scheduled';
import { IconClock, IconDots, IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { useLive } from '../../../../kit/live.ts';
import { refetch, useEndpoint } from '../../../../kit/query.ts';
import { showError } from '../../../../kit/query-client.ts';
import { readWireTime, writeWireTime } from '../../../../kit/time.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { useProject } from '../../../projects/index.ts';
import { untilWords } from '../../../../kit/moments/until-words.ts';
import { focusComposer } from '../focus.ts';
import { giveBack } from '../letters.ts';
import { returnedLetter } from '../written-letter.ts';
import classes from './scheduled-list.module.css';

const MovedWindow = lazy(() => import('./moved-window.tsx').then((file) => ({ default: file.MovedWindow })));

/** What waits to be sent to this contact, at the end of the thread. */
export function ScheduledList({ contact, myId }: { contact: Contact; myId: number }) {
  const { t } = useTranslation('composer');
  const { data = [] } = useEndpoint(listScheduled, { id: contact.id }, { quiet: true });
  useLive(scheduledChanged, ({ contact_id }) => {
    if (contact_id === contact.id) void refetch(listScheduled);
  });
  if (!data.length) return null;
  return (
    <ul className={classes.list} aria-label={t('later.waiting', { count: data.length })}>
      {data.map((it) => (
        <Waiting key={it.id} it={it} contact={contact} myId={myId} />
      ))}
    </ul>
  );
}

function Waiting({ it, contact, myId }: { it: ScheduledMessage; contact: Contact; myId: number }) {
  const { t } = useTranslation('composer');
  const language = useLanguage();
  const isAdmin = useProject().data?.is_admin ?? false;
  const [isMoving, setIsMoving] = useState(false);
  const at = readWireTime(it.send_at);
  const isOwn = it.operator_id === myId;
  return (
    <li className={classes.item} data-failed={it.error ? true : undefined}>
      <IconClock size={16} className={classes.sign} />
      <span className={classes.words}>
        <span className={classes.text}>
          {it.file && <IconPaperclip size={13} />}{' '}
          {[it.letter?.subject, it.text || it.file?.name].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.when}>
          {at && untilWords(at, new Date(), language)}
          {!isOwn && ` · ${it.operator_name}`}
        </span>
        {it.error && (
          <span className={classes.error} role="alert">
            {t('later.failed')} {reasonOf(it.error, language)}
          </span>
        )}
      </span>
      {(isOwn || isAdmin) && (
        <Menu
          label={t('later.actions')}
          position="top-end"
          trigger={<IconButton size="sm" label={t('later.actions')} icon={<IconDots size={16} />} />}
          items={[
            { label: t('later.send_now'), onSelect: () => void act(api(sendScheduled, { id: it.id })) },
            { label: t('later.move'), onSelect: () => setIsMoving(true) },
            // What the provider has approved cannot be changed in its words.
            ...(isOwn && !it.template ? [{ label: t('later.edit'), onSelect: () => void takeBack(it) }] : []),
            { label: t('later.cancel'), danger: true, onSelect: () => void act(api(deleteScheduled, { id: it.id })) },
          ]}
        />
      )}
      {isMoving && (
        <Suspense>
          <MovedWindow
            dialogue={it.template ? null : (contact.users.find(({ id }) => id === it.user_id) ?? null)}
            opened
            onClose={() => setIsMoving(false)}
            onChoose={(moment) => void act(api(updateScheduled, { id: it.id, send_at: writeWireTime(moment) }))}
          />
        </Suspense>
      )}
    </li>
  );
}

async function act(doing: Promise<unknown>) {
  await doing.catch(showError);
  await refetch(listScheduled);
}

/** Its words go back into the composer, and nothing waits any more. */
async function takeBack({ id, contact_id, user_id, text, file, quoted, letter }: ScheduledMessage) {
  try {
    await api(deleteScheduled, { id });
    giveBack(contact_id, { text, file, quoted, letter: returnedLetter(contact_id, user_id, letter) });
    focusComposer();
  } catch (error) {
    showError(error);
  }
  await refetch(listScheduled);
}

const reasonOf = (
  { code, details }: NonNullable<ScheduledMessage['error']>,
  language: Parameters<typeof errorText>[1],
) => (code in errors ? errorText(code as ErrorCode, language, details) : code);
