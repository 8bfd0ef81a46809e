/**
 * Keys are known by their place on the keyboard, so that every layout works: `KeyJ`, `Shift+KeyE`, `Mod+KeyK`, or one
 * after another, `KeyG KeyD`. Mod is Ctrl, or Cmd on a Mac.
 */
export type Chord = string;

export type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const isModifier = (code: string): boolean => /^(Shift|Control|Alt|Meta|OS|CapsLock|Fn)/.test(code);

/** Null while only Shift and the like are held. */
export function chordOf({ code, shiftKey, ctrlKey, metaKey, altKey }: Press): Chord | null {
  if (!code || isModifier(code)) return null;
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift', code].filter(Boolean).join('+');
}

const signs: Record<string, string> = {
  Slash: '/',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  Backquote: '`',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** The keys as they are drawn, one cap each. */
export function capsOf(chord: Chord): string[] {
  if (chord === 'Shift+Slash') return ['?'];
  return chord.split(/[ +]/).map((part) => {
    if (part === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    return signs[part] ?? part.replace(/^(Key|Digit|Numpad)/, '');
  });
}

// A second key that comes later than this begins anew.
const SEQUENCE_MS = 1500;

/** Reads presses one after another into chords: the press alone, or joined with the one before it. */
export function chordReader(): (press: Press & { timeStamp: number }) => Chord[] {
  let before: { chord: Chord; at: number } | null = null;
  return (press) => {
    const chord = chordOf(press);
    if (!chord) return [];
    const joined = before && press.timeStamp - before.at < SEQUENCE_MS ? [`${before.chord} ${chord}`] : [];
    before = { chord, at: press.timeStamp };
    return [...joined, chord];
  };
}
