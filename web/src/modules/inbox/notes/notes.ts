import {
  createNote,
  deleteNote,
  listNotes,
  type Note,
  noteCreated,
  noteDeleted,
  type NoteEntity,
  noteUpdated,
  restoreNote,
  updateNote,
} from '@parley/contract/notes/notes';
import type { Input, Output } from '@parley/contract/http';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { uuid } from '../../../kit/uuid.ts';

export type Subject = { entity: NoteEntity; entity_id: number };
type Pages = InfiniteData<Output<typeof listNotes>, string | null>;

const notesKey = ({ entity, entity_id }: Subject) => [...keyOf(listNotes), entity, entity_id];

/** Notes and files of one thing, the newest first, in step with what colleagues write. */
export function useNotes(subject: Subject, count: number) {
  const { entity, entity_id } = subject;
  const isHere = (it: Subject) => it.entity === entity && it.entity_id === entity_id;
  const renew = () => void queryClient.invalidateQueries({ queryKey: notesKey(subject) });
  useLive(noteCreated, ({ note }) => isHere(note) && putNote(note));
  // One that came back is not there to be changed.
  useLive(noteUpdated, ({ note }) => isHere(note) && (isShown(note) ? putNote(note) : renew()));
  useLive(noteDeleted, (it) => isHere(it) && dropNote(it, it.id));
  return useInfiniteQuery({
    queryKey: notesKey(subject),
    queryFn: ({ pageParam, signal }) =>
      api(listNotes, { entity, entity_id, count, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next ?? null,
    staleTime: 0,
    meta: { quiet: true },
  });
}

const change = (subject: Subject, how: (pages: Pages) => Pages) =>
  queryClient.setQueryData<Pages>(notesKey(subject), (known) => known && how(known));

const isShown = (note: Note): boolean =>
  queryClient.getQueryData<Pages>(notesKey(note))?.pages.some((page) => page.data.some(({ id }) => id === note.id)) ??
  false;

/** In its place, or on top. */
function putNote(note: Note) {
  const isThere = isShown(note);
  change(note, (known) => ({
    ...known,
    pages: known.pages.map((page, nth) => ({
      ...page,
      data: isThere
        ? page.data.map((it) => (it.id === note.id ? note : it))
        : nth === 0
          ? [note, ...page.data]
          : page.data,
    })),
  }));
}

function dropNote(subject: Subject, id: number) {
  change(subject, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({ ...page, data: page.data.filter((it) => it.id !== id) })),
  }));
}

export type Written = Pick<Input<typeof createNote>, 'text' | 'files_ids' | 'mentions'>;

/** Each answers whether it was done; why not is told. */
export const addNote = (subject: Subject, written: Written) =>
  keep(() => api(createNote, { uid: uuid(), ...subject, ...written }));

export const saveNote = ({ id }: Note, written: Written) => keep(() => api(updateNote, { id, ...written }));

const keep = async (call: () => Promise<{ data: Note }>): Promise<boolean> =>
  (await act({ call, place: putNote })).isDone;

export function useRemoveNote() {
  const { t } = useTranslation('notes');
  return (note: Note) => {
    const { id } = note;
    const renew = () => void queryClient.invalidateQueries({ queryKey: notesKey(note) });
    return act({
      on: [`note ${id}`],
      guess: () => dropNote(note, id),
      call: () => api(deleteNote, { id }),
      renew,
      done: () => t('removed'),
      back: () => api(restoreNote, { id }).then(renew),
    });
  };
}
