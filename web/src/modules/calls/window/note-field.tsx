import { type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { keepNote } from '../keep-note.ts';
import { change, useShown } from '../shown.ts';
import classes from './note-field.module.css';

/** Written while they speak. */
export function NoteField() {
  const { t } = useTranslation('calls');
  const { note } = useShown();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    keepNote();
  };
  return (
    <div className={classes.note}>
      <TextArea
        aria-label={t('note.title')}
        placeholder={t('note.placeholder')}
        height={64}
        autoFocus
        maxLength={65_536}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" disabled={!note.trim()} onClick={keepNote}>
        {t('note.keep')}
      </Button>
    </div>
  );
}
