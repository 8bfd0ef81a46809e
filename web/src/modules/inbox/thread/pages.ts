import type { Output } from '@parley/contract/http';
import { byTime } from '@parley/contract/inbox/folders';
import type { listMessages, Message, MessagePart } from '@parley/contract/inbox/messages';
import type { InfiniteData } from '@tanstack/react-query';
import type { Window } from './view.ts';

/** From where a page is read. */
export type Place = { direction: 'before' | 'after' | 'around'; message_id: number };

/** A piece of a thread, oldest first, and where it goes on; null: nothing there yet. */
export type Page = { data: Message[]; older: Place | null; newer: Place | null };

/** The newest page first. */
export type Pages = InfiniteData<Page, Place | null>;

export function pageOf(asked: Place | null, { data, meta }: Output<typeof listMessages>): Page {
  const [first, last] = [data[0], data.at(-1)];
  const above: Place | null = first ? { direction: 'before', message_id: first.id } : asked && around(asked);
  const below: Place | null = last ? { direction: 'after', message_id: last.id } : asked && around(asked);
  const goesOn = meta.next !== null;
  if (asked?.direction === 'after') return { data, older: above, newer: goesOn ? below : null };
  const older = goesOn ? above : null;
  if (asked?.direction === 'before') return { data, older, newer: below };
  return { data, older, newer: meta.newer ? below : null };
}

const around = ({ message_id }: Place): Place => ({ direction: 'around', message_id });

/** Whether a message is among those that a window shows; the server decides by the same words. */
export function belongs({ destination, message_type, file, user_id }: Message, { only, dialogueId }: Window): boolean {
  if (dialogueId !== null && user_id !== dialogueId) return false;
  const isAside = message_type === 'system' || message_type === 'comment';
  const isOf: Record<MessagePart, boolean> = {
    client: destination === 'from',
    team: destination !== 'from' && !isAside,
    notes: message_type === 'comment',
    files: file !== null,
  };
  return only === null || isOf[only];
}

/**
 * A message takes the place of the one with its id; a new one stands by its time. One beyond what is held, above or
 * below, is left to the page that will bring it.
 */
export function placeInThread(known: Pages, message: Message): Pages {
  const held = known.pages.findIndex((page) => page.data.some(({ id }) => id === message.id));
  const target = held >= 0 ? held : homeOf(known.pages, message);
  if (target < 0) return known;
  const pages = known.pages.map((page, at) => {
    if (at !== target) return page;
    const others = page.data.filter(({ id }) => id !== message.id);
    return { ...page, data: [...others, message].sort(byTime) };
  });
  return { ...known, pages };
}

function homeOf(pages: Page[], message: Message): number {
  const [newest, oldest] = [pages[0], pages.at(-1)];
  const last = newest?.data.at(-1);
  if (newest?.newer && (!last || byTime(message, last) > 0)) return -1;
  const at = pages.findIndex(({ data: [first] }) => first && byTime(first, message) < 0);
  if (at >= 0) return at;
  return oldest?.older ? -1 : pages.length - 1;
}

export function takeOut(known: Pages, id: number): Pages {
  if (!known.pages.some((page) => page.data.some((it) => it.id === id))) return known;
  const pages = known.pages.map((page) => ({ ...page, data: page.data.filter((it) => it.id !== id) }));
  return { ...known, pages };
}
