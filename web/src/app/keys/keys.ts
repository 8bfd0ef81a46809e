import type { Section } from '../sections.ts';

/** Keys are known by their place on the keyboard, so that every layout works. */
export const goKeys: { code: string; key: string; section: Section }[] = [
  { code: 'KeyD', key: 'D', section: 'dialogues' },
  { code: 'KeyT', key: 'T', section: 'tickets' },
  { code: 'KeyS', key: 'S', section: 'tasks' },
  { code: 'KeyC', key: 'C', section: 'clients' },
  { code: 'KeyA', key: 'A', section: 'analytics' },
  { code: 'KeyK', key: 'K', section: 'deals' },
];

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;
export type Meaning = { go: Section } | 'sheet' | null;

const SEQUENCE_MS = 1_500;

/** Reads presses outside of fields: G and a letter soon after it goes to a section, ? shows the keys. */
export function keyReader(): (press: Press) => Meaning {
  let pressedG = Number.NEGATIVE_INFINITY;
  return (press) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return null;
    const isSecond = press.timeStamp - pressedG < SEQUENCE_MS;
    pressedG = press.code === 'KeyG' && !press.shiftKey ? press.timeStamp : Number.NEGATIVE_INFINITY;
    const target = goKeys.find(({ code }) => code === press.code);
    if (isSecond && target && !press.shiftKey) return { go: target.section };
    return press.code === 'Slash' && press.shiftKey ? 'sheet' : null;
  };
}

/** Letters typed into a field, or while something floats above, are no commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;
