import { type CountChange, type FolderKind, folderKinds } from '@parley/contract/inbox/contacts';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';

/**
 * All that the folders know of a contact; contacts that look alike are counted together. 0 stands for the built-in
 * folders. The team's own ones know only where the contact is and what is unread.
 */
export type Shape = {
  folder_id: number;
  channels_ids: number[];
  check_ids: number[];
  unread_ids: number[];
  /** Whose hands it is in; 0: nobody's. */
  operator_id: number;
  /** On which channels somebody waits for an answer, and where what we wrote last did not leave. */
  owed_ids: number[];
  failed_ids: number[];
  is_aside: boolean;
  is_late: boolean;
};
export type Delta = Shape & { slot: number; n: number };

/** Where a dialogue stands in a folder of the team. */
export type Place = {
  folder_id: number;
  dialogue_id: number;
  contact_id: number;
  channel_id: number;
  operator_id: number | null;
  last_message_at: Micros;
  is_newest: boolean;
  is_listed: boolean;
};

export type FolderChange = { deltas: Delta[]; put: Place[]; gone: Pick<Place, 'folder_id' | 'dialogue_id'>[] };

// Writers of one busy row wait for one another; a folder of the team or one person's clients are less busy than the rest.
const slots = 8;
const fewSlots = 2;

/** What a change of a contact's dialogues does to the folders and their counts. */
export function folderChange(contact_id: number, before: DialogueState[], after: DialogueState[]): FolderChange {
  const [was, is] = [placesOf(contact_id, before), placesOf(contact_id, after)];
  const deltas = countDeltas(contact_id, before, after);
  return {
    deltas,
    put: without(is, was),
    gone: was
      .filter((it) => !is.some((other) => isSamePlace(it, other)))
      .map(({ folder_id, dialogue_id }) => ({ folder_id, dialogue_id })),
  };
}

/** What the same change does to the counts of whoever sees these of the contact's channels and no others. */
export function countChanges(before: DialogueState[], after: DialogueState[], seen: number[]): CountChange[] {
  const [was, is] = [shapesOf(before), shapesOf(after)].map((shapes) => standings(shapes, seen)) as [
    Standings,
    Standings,
  ];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({
      id,
      total: Number(is.has(id)) - Number(was.has(id)),
      unread: Number(is.get(id) ?? false) - Number(was.get(id) ?? false),
    }))
    .filter(({ total, unread }) => total !== 0 || unread !== 0);
}

/** In which folders a contact stands, and whether it holds something unread there. */
type Standings = Map<FolderKind | number, boolean>;

function standings(shapes: Shape[], seen: number[]): Standings {
  const touches = (ids: number[]) => ids.some((id) => seen.includes(id));
  const isIn = (kind: FolderKind, it: Shape) =>
    kind === 'all' || (kind === 'at_work' ? it.operator_id > 0 : touches(it.check_ids));
  return new Map(
    shapes
      .filter((it) => touches(it.channels_ids))
      .flatMap((it) => {
        const ids = it.folder_id ? [it.folder_id] : folderKinds.filter((kind) => isIn(kind, it));
        return ids.map((id) => [id, touches(it.unread_ids)] as const);
      }),
  );
}

export const putIn = (dialogues: DialogueState[], folder_id: number): DialogueState[] =>
  dialogues.map((it) => ({ ...it, folders_ids: [...new Set([...it.folders_ids, folder_id])].sort((a, b) => a - b) }));

export const takeOut = (dialogues: DialogueState[], folder_id: number): DialogueState[] =>
  dialogues.map((it) => ({ ...it, folders_ids: it.folders_ids.filter((id) => id !== folder_id) }));

function countDeltas(contact_id: number, before: DialogueState[], after: DialogueState[]): Delta[] {
  const [was, is] = [shapesOf(before), shapesOf(after)];
  const counted = (shapes: Shape[], n: number) =>
    shapes.map((it) => ({ ...it, slot: contact_id % (it.folder_id || it.operator_id ? fewSlots : slots), n }));
  return [...counted(without(was, is), -1), ...counted(without(is, was), 1)];
}

function shapesOf(dialogues: DialogueState[]): Shape[] {
  if (!dialogues.some((it) => it.is_listed)) return [];
  const unread_ids = channelsOf(dialogues.filter((it) => it.unread > 0));
  const facets = facetsOf(dialogues);
  const own = dialogues[0]!.folders_ids.map((folder_id) => ({
    ...nothing,
    folder_id,
    channels_ids: facets.channels_ids,
    unread_ids,
  }));
  return [{ folder_id: 0, ...facets, unread_ids }, ...own];
}

type Facets = Omit<Shape, 'folder_id' | 'unread_ids'>;

const nothing = { check_ids: [], operator_id: 0, owed_ids: [], failed_ids: [], is_aside: false, is_late: false };

const facetsOf = (dialogues: DialogueState[]): Facets => ({
  channels_ids: channelsOf(dialogues),
  check_ids: channelsOf(dialogues.filter((it) => it.for_check)),
  operator_id: dialogues.find((it) => it.operator_id !== null)?.operator_id ?? 0,
  owed_ids: channelsOf(dialogues.filter((it) => it.owed_since !== null)),
  failed_ids: channelsOf(dialogues.filter((it) => it.preview_failed)),
  is_aside: dialogues.some((it) => it.snoozed_until !== null),
  is_late: dialogues.some((it) => it.late_since !== null),
});

/** What a client's dialogues look like to the views, in one word: `look_of` of the base writes the same. */
export function lookOf(dialogues: DialogueState[]): string {
  if (dialogues.some((it) => it.is_room)) return '';
  const it = facetsOf(dialogues);
  const lists = [it.channels_ids, it.check_ids, it.owed_ids, it.failed_ids].map((ids) => ids.join(','));
  return [it.operator_id, ...lists, Number(it.is_aside), Number(it.is_late)].join('|');
}

const placesOf = (contact_id: number, dialogues: DialogueState[]): Place[] =>
  dialogues.flatMap((it) =>
    it.folders_ids.map((folder_id) => ({
      folder_id,
      dialogue_id: it.id,
      contact_id,
      channel_id: it.channel_id,
      operator_id: it.operator_id,
      last_message_at: it.last_message_at,
      is_newest: it.is_newest,
      is_listed: it.is_listed,
    })),
  );

const isSamePlace = (a: Place, b: Place): boolean => a.folder_id === b.folder_id && a.dialogue_id === b.dialogue_id;

function without<T>(all: T[], those: T[]): T[] {
  const known = new Set(those.map((it) => JSON.stringify(it)));
  return all.filter((it) => !known.has(JSON.stringify(it)));
}

const channelsOf = (dialogues: DialogueState[]): number[] =>
  [...new Set(dialogues.map((it) => it.channel_id))].sort((a, b) => a - b);
