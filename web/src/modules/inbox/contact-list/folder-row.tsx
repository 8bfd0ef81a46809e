import type { Topic } from '@parley/contract/inbox/topics';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { drawnRow } from '../../../ui/drawn-row.ts';
import { ColorDot } from './color-dot.tsx';
import type { FolderChanges } from './folder-changes.ts';
import classes from './folder-window.module.css';
import { isOwn } from './topics.ts';

type Props = {
  topic: Topic;
  at: number;
  last: number;
  isOver: boolean;
  changes: FolderChanges;
  onMove: (to: number) => void;
  onDrag: () => void;
  onOver: () => void;
  onDrop: () => void;
  onStop: () => void;
};

/** Built-in folders keep their titles and stay; the rest of them is changed like that of any other. */
export function FolderRow({ topic, at, last, isOver, changes, onMove, onDrag, onOver, onDrop, onStop }: Props) {
  const { t } = useTranslation('contact-list');
  const { id, title, bg_color, isShow } = topic;
  const drawn = drawnRow({ title, onDrag, onOver, onDrop, onStop });
  return (
    <li className={classes.row} data-over={isOver || undefined} {...drawn.row}>
      <span className={classes.grip} {...drawn.grip}>
        <IconGripVertical size={16} />
      </span>
      <ColorDot color={bg_color} onChange={(color) => void changes.change(id, { bg_color: color })} />
      {isOwn(topic) ? (
        <Title title={title} onChange={(words) => changes.change(id, { title: words })} />
      ) : (
        <span className={classes.built}>{title}</span>
      )}
      <span className={classes.order}>
        <OrderButtons
          up={t('folder.up', { title })}
          down={t('folder.down', { title })}
          at={at}
          last={last}
          onMove={onMove}
        />
      </span>
      <Switch
        label={<span className="visually-hidden">{t('folder.show', { title })}</span>}
        checked={isShow}
        onChange={(event) => void changes.change(id, { isShow: event.currentTarget.checked })}
      />
      {isOwn(topic) ? (
        <IconButton
          label={t('folder.delete', { title })}
          icon={<IconTrash />}
          size="sm"
          onClick={() => void changes.remove(topic)}
        />
      ) : (
        <span className={classes.nothing} />
      )}
    </li>
  );
}

type TitleProps = { title: string; onChange: (title: string) => Promise<string | null> };

/** Kept when it is left or Enter is pressed; an empty one, or Esc, brings the old one back. */
function Title({ title, onChange }: TitleProps) {
  const { t } = useTranslation('contact-list');
  const [typed, setTyped] = useState(title);
  const [error, setError] = useState<string | null>(null);
  const [known, setKnown] = useState(title);
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  // Changed from elsewhere: what is being typed, is on its way or was refused stays in the field all the same.
  if (title !== known) {
    setKnown(title);
    if (!error && !isOnItsWay && typed === known) setTyped(title);
  }
  const keep = async () => {
    const words = typed.trim();
    if (words && words !== title) {
      setTyped(words);
      setIsOnItsWay(true);
      setError(await onChange(words));
      return setIsOnItsWay(false);
    }
    setTyped(title);
    setError(null);
  };
  return (
    <TextField
      className={classes.title}
      aria-label={t('folder.title')}
      value={typed}
      error={error}
      maxLength={60}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
      }}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
