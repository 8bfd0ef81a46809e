import type { Note } from '@parley/contract/notes/notes';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { writeAt } from '../../../ui/write-at.ts';
import { Tray } from '../composer/attach/tray.tsx';
import suggested from '../composer/suggest/option-list.module.css';
import { OptionList } from '../composer/suggest/option-list.tsx';
import { useCardColleagues } from '../composer/suggest/use-colleagues.ts';
import { replacePiece, triggerAt } from '../composer/triggers.ts';
import { addNote, saveNote, type Subject, type Written } from './notes.ts';
import classes from './notes.module.css';
import { useNoteFiles } from './use-note-files.ts';

type Called = { id: number; name: string };
/** What was begun waits here while another tab or card is looked at. */
const begun = new Map<string, { text: string; called: Called[] }>();

export type NoteComposerHandle = { focus: () => void; attach: () => void };
type Props = {
  subject: Subject;
  /** The one that is changed; else a new one. */
  note?: Note;
  /** Whom the note calls already. */
  called?: Called[];
  onDone?: () => void;
  ref?: Ref<NoteComposerHandle>;
};

/** Where a note is written: words, colleagues by @, files. */
export function NoteComposer({ subject, note, called: before = [], onDone, ref }: Props) {
  const { t } = useTranslation('notes');
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const key = `${subject.entity} ${subject.entity_id}`;
  const [draft, setDraft] = useState(() =>
    note ? { text: note.text, called: before } : (begun.get(key) ?? { text: '', called: [] }),
  );
  const [isSending, setSending] = useState(false);
  const files = useNoteFiles(note?.files);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), attach: () => input.current?.click() }));
  const write = (next: typeof draft) => {
    setDraft(next);
    if (!note) begun.set(key, next);
  };
  const isEmpty = !draft.text.trim() && !files.files.length;
  const send = async () => {
    if (isEmpty || isSending || files.isOnItsWay) return;
    setSending(true);
    const written: Written = {
      text: draft.text.trim(),
      files_ids: files.files.flatMap(({ file }) => file?.id ?? []),
      mentions: [...new Set(draft.called.filter(({ name }) => draft.text.includes(`@${name}`)).map(({ id }) => id))],
    };
    const isDone = await (note ? saveNote(note, written) : addNote(subject, written));
    setSending(false);
    if (!isDone) return;
    if (!note) {
      write({ text: '', called: [] });
      files.clear();
      field.current?.focus();
    }
    onDone?.();
  };
  return (
    <div className={classes.composer}>
      {files.files.length > 0 && <Tray files={files.files} onRemove={files.remove} onRetry={files.retry} />}
      <Field {...{ field, draft, write, subject }} onSend={() => void send()} onEscape={onDone} onFiles={files.take} />
      <div className={classes.bar}>
        <IconButton label={t('attach')} icon={<IconPaperclip size={18} />} onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          onChange={(event) => {
            files.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <span className={classes.gap} />
        {note && (
          <Button size="sm" look="quiet" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
        <Button
          size="sm"
          look="primary"
          loading={isSending}
          disabled={isEmpty || files.isOnItsWay}
          onClick={() => void send()}
        >
          {t(note ? 'save' : 'add')}
        </Button>
      </div>
    </div>
  );
}

type Draft = { text: string; called: Called[] };
type FieldProps = {
  field: React.RefObject<HTMLTextAreaElement | null>;
  subject: Subject;
  draft: Draft;
  write: (next: Draft) => void;
  onSend: () => void;
  onEscape: (() => void) | undefined;
  onFiles: (files: File[]) => void;
};

/** Ctrl+Enter saves: a note has paragraphs. */
function Field({ field, subject, draft, write, onSend, onEscape, onFiles }: FieldProps) {
  const { t } = useTranslation(['notes', 'composer']);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const found = triggerAt(draft.text, caret, 'note');
  const trigger = found?.kind === 'person' && found.from !== closedAt ? found : null;
  const { entity, entity_id } = subject;
  const colleagues = useCardColleagues({ entity, entity_id }, trigger?.query ?? null);
  const pick = (person: Called) => {
    const piece = replacePiece(draft.text, trigger!, `@${person.name} `);
    writeAt(field.current, piece.caret, () => {
      write({ text: piece.text, called: [...draft.called, { id: person.id, name: person.name }] });
      setCaret(piece.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (trigger && keys.current?.(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      field.current?.blur();
      onEscape?.();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (!pasted.length || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(pasted);
  };
  return (
    <>
      {trigger && (
        <OptionList
          label={t('composer:people')}
          options={colleagues}
          keyOf={({ id }) => id}
          isBarred={({ sees }) => !sees}
          keys={keys}
          onActive={setActive}
          onPick={pick}
          onClose={() => setClosedAt(trigger.from)}
        >
          {({ id, name, is_online, sees }) => (
            <>
              <Avatar name={name} seed={id} size={24} online={is_online ?? false} />
              <span className={suggested.name}>{name}</span>
              {!sees && <span className={suggested.about}>{t('barred')}</span>}
            </>
          )}
        </OptionList>
      )}
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        maxLength={10_000}
        value={draft.text}
        placeholder={t('placeholder')}
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-activedescendant={active ?? undefined}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          write({ ...draft, text: event.currentTarget.value });
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </>
  );
}
