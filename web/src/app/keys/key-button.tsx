import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rebind } from '../../kit/keys/bindings.ts';
import { capsOf, type Chord, chordOf } from '../../kit/keys/chords.ts';
import { Kbd } from '../../ui/kbd.tsx';
import classes from './key-sheet.module.css';

type Bound = { id: string; keys: Chord };
type Props = { line: Bound & { title: string }; keys: Chord | null; all: Bound[] };

/** Shows a key; pressed, it waits for another one. Backspace takes the key away, leaving changes nothing. */
export function KeyButton({ line, keys, all }: Props) {
  const { t } = useTranslation('app');
  const [isWaiting, setIsWaiting] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting) return;
    const chord = chordOf(event);
    if (!chord || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    setIsWaiting(false);
    if (event.key !== 'Escape') rebind(all, line.id, event.key === 'Backspace' ? null : chord);
  };

  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isWaiting}
      onClick={() => setIsWaiting(true)}
      onBlur={() => setIsWaiting(false)}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{t('keys.rebind', { command: line.title })} </span>
      {isWaiting ? t('keys.press') : <Caps keys={keys} />}
    </button>
  );
}

function Caps({ keys }: { keys: Chord | null }) {
  const { t } = useTranslation('app');
  if (!keys) return <span className={classes.none}>{t('keys.none')}</span>;
  return capsOf(keys).map((cap, at) => <Kbd key={`${cap} ${at}`}>{cap}</Kbd>);
}
