import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from './search-field.tsx';

// Long enough that a word typed at speed is asked for once.
const TYPING_MS = 200;

type Props = {
  id: string;
  className?: string | undefined;
  placeholder: string;
  keys?: string;
  /** What is looked for now, as the screen has it. */
  search: string;
  /** `isMore`: words were asked for before these, and the way back need not stop at each. */
  onAsk: (words: string, isMore: boolean) => void;
};

/** Words are asked for when the typing pauses; what is looked for by another way is written here too. */
export function SearchBox({ search, onAsk, ...field }: Props) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  const [known, setKnown] = useState(search);
  // Changed from elsewhere: a saved filter, the way back. The answer to what was asked here comes a moment later.
  if (search !== known) {
    setKnown(search);
    if (search !== asked) {
      setAsked(search);
      setTyped(search);
    }
  }
  const ask = (words: string) => {
    if (words === asked) return;
    setAsked(words);
    onAsk(words, search !== '');
  };
  const askTyped = useEffectEvent(() => ask(typed.trim()));
  useEffect(() => {
    const waiting = setTimeout(askTyped, TYPING_MS);
    return () => clearTimeout(waiting);
  }, [typed]);
  return (
    <SearchField
      {...field}
      maxLength={200}
      value={typed}
      onChange={(words) => {
        setTyped(words);
        if (!words) ask('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed.trim());
        if (event.key !== 'Escape') return;
        if (!typed) return event.currentTarget.blur();
        event.stopPropagation();
        setTyped('');
        ask('');
      }}
    />
  );
}
