import { keyOfCommand, ownBindings } from './bindings.ts';
import { type Chord, chordReader } from './chords.ts';
import { allCommands, type Command } from './commands.ts';
import { isTypedInto } from './typed-into.ts';

const PRESSED = 'a, button, summary, [type=checkbox], [role=button], [role=option], [role=tab]';
const FLOATING = '[role=dialog], [role=menu]';

/** Runs commands by their keys. Single letters are for outside of fields; within them they want Alt. */
export function followKeys(): () => void {
  const read = chordReader();
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isPressing(event)) return;
    const command = findCommand(read(event), placeOf(event.target), allCommands());
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** Enter and the space bar press what has the focus. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.closest(PRESSED) !== null;

type Place = 'free' | 'field' | 'floating';

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof HTMLElement)) return 'free';
  // What floats holds the focus, and has keys of its own.
  if (target.closest(FLOATING)) return 'floating';
  return isTypedInto(target) ? 'field' : 'free';
}

/** Among equals the latest wins: the inner screen knows better. */
export function findCommand(chords: Chord[], place: Place, all: readonly Command[]): Command | undefined {
  const chosen = ownBindings();
  const known = (chord: Chord) => all.findLast((it) => keyOfCommand(it, chosen) === chord);
  for (const chord of chords) {
    const command = known(chord);
    if (command && (place === 'free' || command.inFields)) return command;
    const [, withoutAlt] = /^Alt\+(.+)$/.exec(chord) ?? [];
    const meant = withoutAlt && place === 'field' ? known(withoutAlt) : undefined;
    if (meant) return meant;
  }
  return undefined;
}
