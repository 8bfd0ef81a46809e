import type { Note } from '@parley/contract/notes/notes';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUser } from '@parley/contract/accounts/users';
import { useEndpoint } from '../../../kit/query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useMembers } from '../../projects/index.ts';
import { Attachment } from '../thread/attachment.tsx';
import { MessageText } from '../thread/message-text.tsx';
import { NoteComposer } from './note-composer.tsx';
import { useRemoveNote } from './notes.ts';
import classes from './notes.module.css';

/** `about`: of what it is, where notes of several things stand together. */
export function NoteLine({ note, about }: { note: Note; about?: string | undefined }) {
  const { t } = useTranslation('notes');
  const people = useMembers().data;
  const [isEditing, setEditing] = useState(false);
  const items = useNoteMenu(note, () => setEditing(true));
  const author = people?.find(({ id }) => id === note.author_id)?.name ?? t('former');
  const called = people?.filter(({ id }) => note.mentions.includes(id)) ?? [];
  if (isEditing) return <NoteComposer subject={note} note={note} called={called} onDone={() => setEditing(false)} />;
  return (
    <article className={classes.note} aria-label={t('by', { name: author })}>
      <header className={classes.head}>
        <span className={classes.author}>{author}</span>
        <span className={classes.time}>
          {about && `${about} · `}
          <RelativeTime time={note.created_at} />
          {note.edited_at && ` · ${t('edited')}`}
        </span>
        {items.length > 0 && (
          <Menu
            label={t('actions', { name: author })}
            trigger={<IconButton size="sm" label={t('actions', { name: author })} icon={<IconDots size={16} />} />}
            items={items}
          />
        )}
      </header>
      {note.text && (
        <p className={classes.text}>
          <MessageText text={note.text} names={called.map(({ name }) => name)} />
        </p>
      )}
      {note.files.length > 0 && (
        <ul className={classes.files}>
          {note.files.map((file) => (
            <li key={file.id}>
              <Attachment file={file} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** One changes one's own; an administrator removes anybody's. */
function useNoteMenu(note: Note, edit: () => void): MenuItem[] {
  const { t } = useTranslation('notes');
  const remove = useRemoveNote();
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const me = useMembers().data?.find(({ id }) => id === myId);
  const isOwn = note.author_id === myId;
  const isBoss = me?.project_role === 'admin' || me?.is_owner;
  return [
    ...(isOwn ? [{ label: t('edit'), icon: <IconPencil />, onSelect: edit }] : []),
    ...(isOwn || isBoss
      ? [{ label: t('delete'), icon: <IconTrash />, danger: true, onSelect: () => void remove(note) }]
      : []),
  ];
}
