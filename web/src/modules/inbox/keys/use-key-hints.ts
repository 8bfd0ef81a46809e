import { keyOfCommand, useBindings } from '../../../kit/keys/bindings.ts';
import { capsOf } from '../../../kit/keys/chords.ts';
import { chordOfKey, type InboxKey } from './keymap.ts';

/** The key of a command as this person has set it, for tooltips and menus; nothing where there is none. */
export function useKeyHints(): (key: InboxKey) => { keys?: string } {
  const chosen = useBindings();
  return (key) => {
    const chord = keyOfCommand({ id: `inbox.${key}`, keys: chordOfKey(key) }, chosen);
    return chord ? { keys: capsOf(chord).join(' ') } : {};
  };
}
