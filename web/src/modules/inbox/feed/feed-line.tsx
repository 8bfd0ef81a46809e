import { callWords } from '@parley/contract/calls/call-words';
import type { Lead } from '@parley/contract/deals/leads';
import type { Message } from '@parley/contract/inbox/messages';
import type { FeedEntry } from '@parley/contract/notes/feed';
import { IconArrowsExchange, IconChecklist, IconClockExclamation, IconMessage, IconNote } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryLine } from '../../../ui/history.tsx';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { LeadChange } from '../../deals/index.ts';
import { useMembers } from '../../projects/index.ts';
import { openTask } from '../../tasks/index.ts';
import { NoteLine } from '../notes/note-line.tsx';
import { Attachment } from '../thread/attachment.tsx';
import { useAuthorWords } from '../thread/author-words.ts';
import { MessageText } from '../thread/message-text.tsx';
import classes from './feed.module.css';

/** By what marks it. */
const icons = {
  message: <IconMessage size={16} />,
  note: <IconNote size={16} />,
  change: <IconArrowsExchange size={16} />,
  given: <IconChecklist size={16} />,
  done: <IconChecklist size={16} />,
  late: <IconClockExclamation size={16} />,
};

function markOf(entry: FeedEntry): keyof typeof icons {
  if (entry.kind === 'task') return entry.moment;
  return entry.kind === 'message' && entry.message.message_type === 'comment' ? 'note' : entry.kind;
}

type Props = { entry: FeedEntry; lead: Lead };

/** One thing that happened around a deal. */
export function FeedLine({ entry, lead }: Props) {
  const mark = markOf(entry);
  return (
    <div className={classes.line}>
      <span className={classes.icon} data-mark={mark} aria-hidden="true">
        {icons[mark]}
      </span>
      <div className={classes.content}>
        <Told entry={entry} lead={lead} />
      </div>
    </div>
  );
}

function Told({ entry, lead }: Props) {
  if (entry.kind === 'message') return <Said message={entry.message} lead={lead} />;
  if (entry.kind === 'task') return <TaskTold entry={entry} />;
  if (entry.kind === 'change') {
    return (
      <Suspense fallback={<span className={classes.waiting} />}>
        <LeadChange action={entry.change} deal_id={lead.id} />
      </Suspense>
    );
  }
  const { note } = entry;
  const client = note.entity === 'contact' ? lead.contacts.find(({ id }) => id === note.entity_id)?.name : undefined;
  return <NoteLine note={note} about={client} />;
}

/** A message is answered in its dialogue, which it leads to. */
function Said({ message, lead }: { message: Message; lead: Lead }) {
  const { t } = useTranslation(['feed', 'thread']);
  const language = useLanguage();
  const wordsOf = useAuthorWords();
  const people = useMembers().data;
  const client = lead.contacts.find(({ id }) => id === message.contact_id)?.name ?? '';
  const isNote = message.message_type === 'comment';
  const author = wordsOf(message, client);
  const called = people?.filter(({ id }) => message.mentions.includes(id)).map(({ name }) => name) ?? [];
  const words = message.call ? callWords(message.call, language) : message.message || message.letter?.subject;
  return (
    <article className={classes.said} data-from={message.destination} data-note={isNote || undefined}>
      <p className={classes.who}>
        <Link
          to="/$id"
          params={{ id: message.contact_id }}
          search={{ message: message.id }}
          className={classes.open}
          aria-label={t('open_message', { name: author })}
        >
          {author}
        </Link>
        <span className={classes.time}>
          {message.status === 'failed' && <span className={classes.failed}>{t('not_sent')} · </span>}
          <RelativeTime time={message.created_at} />
        </span>
      </p>
      {words && (
        <p className={classes.text}>
          <MessageText text={words} names={called} />
        </p>
      )}
      {message.deleted_at && !words && !message.file && <p className={classes.gone}>{t('thread:deleted')}</p>}
      {message.file && <Attachment file={message.file} />}
    </article>
  );
}

function TaskTold({ entry: { moment, task, at } }: { entry: Extract<FeedEntry, { kind: 'task' }> }) {
  const { t } = useTranslation('feed');
  const people = useMembers().data;
  const nameOf = (id: number | null) => people?.find((it) => it.id === id)?.name ?? null;
  return (
    <HistoryLine
      what={t(`task.${moment}`)}
      note={[task.comment, moment === 'done' && task.result].filter(Boolean).join(' — ')}
      by={[nameOf(moment === 'given' ? task.author_id : task.manager_id)]}
      time={at}
      onOpen={() => openTask(task.id)}
    />
  );
}
