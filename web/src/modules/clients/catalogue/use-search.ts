import { useEffect, useRef, useState } from 'react';

// Long enough that a word typed at speed is asked for once.
const TYPING_MS = 200;

/** Words as they are typed, and as they are asked for when the typing pauses. */
export function useSearch(start = '') {
  const [typed, setTyped] = useState(start);
  const [asked, setAsked] = useState(start);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(waiting.current);
    if (words.trim()) waiting.current = setTimeout(() => setAsked(words.trim()), TYPING_MS);
    else setAsked('');
  };
  return { typed, asked, type };
}
