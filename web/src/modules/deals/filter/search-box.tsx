import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from '../head.module.css';
import type { Shown } from '../use-shown.ts';

export const SEARCH_ID = 'deal-search';
// Long enough that a word typed at speed is asked for once.
const TYPING_MS = 200;

/** Words are asked for when the typing pauses. */
export function SearchBox({ shown }: { shown: Shown }) {
  const { t } = useTranslation('deals');
  const search = shown.filter.search ?? '';
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  // Changed from elsewhere: a saved filter, the way back.
  if (search !== asked) {
    setAsked(search);
    setTyped(search);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const ask = (words: string) => {
    clearTimeout(waiting.current);
    if (words === search) return;
    setAsked(words);
    const { search: _, ...others } = shown.filter;
    shown.showFilter({ ...others, ...(words ? { search: words } : {}) }, search !== '');
  };
  return (
    <SearchField
      id={SEARCH_ID}
      className={classes.search}
      placeholder={t('board.search')}
      maxLength={200}
      keys="/"
      value={typed}
      onChange={(words) => {
        setTyped(words);
        clearTimeout(waiting.current);
        if (words) waiting.current = setTimeout(() => ask(words.trim()), TYPING_MS);
        else ask('');
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
