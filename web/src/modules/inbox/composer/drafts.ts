import { draftChanged, listDrafts, saveDraft } from '@parley/contract/inbox/drafts';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { api } from '../../../kit/api.ts';
import { isRefusal } from '../../../kit/api-error.ts';
import { onLive } from '../../../kit/live.ts';
import { uuid } from '../../../kit/uuid.ts';
import { readWireTime } from '../../../kit/time.ts';
import { forgetDraft, type KeptDraft, recallDrafts, rememberDraft } from './kept-drafts.ts';
import { changeLetter, emptyLetter, isBegun, type Letter, letterOf, letters, letterTo } from './letters.ts';
import { mergeDrafts } from './merge-drafts.ts';

// Long enough that a word is not sent letter by letter, short enough that a closed lid loses little.
const PAUSE_MS = 800;
const AGAIN_MS = 5000;

/** Whose drafts these are. */
let me = 0;
let isLoaded = false;
let loading: ReturnType<typeof setTimeout> | undefined;
/** This page among those of the same person. */
const screen = uuid();
/** What the server keeps of each letter, as it was sent there. */
const kept = new Map<number, string>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const saving = new Set<number>();
/** Drafts on their way as messages, by how many of these. Until they are there, nothing newer takes their place. */
const leaving = new Map<number, number>();

/**
 * The beginning of what was written to contacts and not sent, for their rows in the list; the open one shows its own. A
 * quote alone says nothing yet.
 */
export const useDraftTexts = (openId: number | null): ReadonlyMap<number, string> =>
  useStore(
    letters,
    useShallow(({ all }) => {
      const begun = Object.entries(all).filter(([id, letter]) => Number(id) !== openId && isBegun(letter));
      const said = begun.map(([id, letter]) => [Number(id), beginningOf(letter)] as const);
      return new Map(said.filter(([, text]) => text !== ''));
    }),
  );

const beginningOf = ({ text, files, subject }: Letter): string =>
  text.slice(0, 160) || (files[0]?.name ?? subject ?? '');

/** Whether the server keeps a draft that goes with what is sent now. */
export const hasKeptDraft = (contactId: number): boolean => kept.has(contactId) || saving.has(contactId);

export const letDraftLeave = (contactId: number) => leaving.set(contactId, (leaving.get(contactId) ?? 0) + 1);

/** `hasLeft`: the message was stored, and the draft went with it in the same breath. */
export function endLeaving(contactId: number, hasLeft: boolean) {
  const rest = (leaving.get(contactId) ?? 1) - 1;
  if (rest > 0) leaving.set(contactId, rest);
  else leaving.delete(contactId);
  if (hasLeft) kept.delete(contactId);
  plan(contactId, PAUSE_MS);
}

/** Keeps drafts on the server, on the device until they are there, and takes over what the person writes elsewhere. */
export function followDrafts(myId: number): () => void {
  me = myId;
  isLoaded = false;
  const onDevice = recallDrafts(myId);
  for (const [id, { letter }] of onDevice) if (!isBegun(letterTo(id))) changeLetter(id, letter);
  void load(onDevice);
  const stops = [
    letters.subscribe(({ all }, before) => {
      for (const id of Object.keys(all).map(Number)) if (all[id] !== before.all[id]) plan(id, PAUSE_MS);
    }),
    onLive(draftChanged, ({ contact_id, draft, screen: written }) => {
      if (written !== screen) takeOver(contact_id, draft ? letterOf(draft) : null);
    }),
  ];
  const flush = () => {
    if (document.visibilityState === 'hidden') for (const id of timers.keys()) void save(id);
  };
  document.addEventListener('visibilitychange', flush);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', flush);
    clearTimeout(loading);
  };
}

/** Until the server has said what it keeps, nothing is written over it. */
async function load(onDevice: Map<number, KeptDraft>) {
  const answer = await api(listDrafts, {}).catch(() => null);
  if (!answer) {
    loading = setTimeout(() => void load(onDevice), AGAIN_MS);
    return;
  }
  isLoaded = true;
  for (const draft of answer.data) {
    const theirs = { at: readWireTime(draft.updated_at)?.getTime() ?? 0, letter: letterOf(draft) };
    const ours = onDevice.get(draft.contact_id);
    if (ours) join(draft.contact_id, { at: ours.at, letter: letterTo(draft.contact_id) }, theirs);
    else takeOver(draft.contact_id, theirs.letter);
  }
  for (const id of onDevice.keys()) plan(id, 0);
}

/** Begun here without a network, and elsewhere with one. */
function join(contactId: number, ours: KeptDraft, theirs: KeptDraft) {
  kept.set(contactId, wordsOf(theirs.letter));
  changeLetter(contactId, isBegun(ours.letter) ? mergeDrafts(ours, theirs) : theirs.letter);
}

/** What is being written here and now is newer than what comes from elsewhere. */
function takeOver(contactId: number, letter: Letter | null) {
  if (timers.has(contactId) || saving.has(contactId) || leaving.has(contactId)) return;
  const now = letterTo(contactId);
  const taken = letter ?? { ...emptyLetter, mode: now.mode };
  if (letter) kept.set(contactId, wordsOf(taken));
  else kept.delete(contactId);
  // Files still on their way are known to this screen alone.
  const files = [...taken.files, ...now.files.filter(({ file }) => file === null)];
  letters.setState(({ all }) => ({ all: { ...all, [contactId]: { ...taken, files } } }));
}

function plan(contactId: number, pause: number) {
  clearTimeout(timers.get(contactId));
  if (isKept(contactId) || !isWritten(letterTo(contactId))) forgetDraft(me, contactId);
  else rememberDraft(me, contactId, letterTo(contactId));
  if (isKept(contactId)) return timers.delete(contactId);
  return timers.set(
    contactId,
    setTimeout(() => void save(contactId), pause),
  );
}

const isKept = (contactId: number): boolean => {
  const letter = letterTo(contactId);
  return isWritten(letter) ? kept.get(contactId) === wordsOf(letter) : !kept.has(contactId);
};

async function save(contactId: number): Promise<void> {
  // One after another: the last words must be the last to arrive.
  if (saving.has(contactId)) return;
  clearTimeout(timers.get(contactId));
  timers.delete(contactId);
  if (isKept(contactId)) return;
  if (!isLoaded) return void plan(contactId, AGAIN_MS);
  if (leaving.has(contactId)) return;
  const letter = letterTo(contactId);
  saving.add(contactId);
  try {
    await api(saveDraft, { id: contactId, screen, ...bodyOf(letter) });
    settle(contactId, letter);
    plan(contactId, PAUSE_MS);
  } catch (error) {
    saving.delete(contactId);
    // What is refused is not offered again until it is changed.
    if (isRefusal(error)) settle(contactId, letter);
    plan(contactId, AGAIN_MS);
  }
}

function settle(contactId: number, letter: Letter) {
  if (isWritten(letter)) kept.set(contactId, wordsOf(letter));
  else kept.delete(contactId);
  saving.delete(contactId);
}

/** A file still on its way is no part of a draft yet. */
const bodyOf = ({ mode, text, dialogue_id, quoted, files, subject, cc }: Letter) => ({
  mode,
  text,
  user_id: dialogue_id,
  quoted_id: quoted?.id ?? null,
  files_ids: files.flatMap(({ file }) => (file ? [file.id] : [])),
  subject,
  cc,
});

const wordsOf = (letter: Letter): string => JSON.stringify(bodyOf(letter));

const isWritten = (letter: Letter): boolean => {
  const { text, quoted_id, files_ids, subject, cc } = bodyOf(letter);
  return text !== '' || quoted_id !== null || files_ids.length > 0 || subject !== null || cc !== null;
};
