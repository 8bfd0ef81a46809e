import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

type Titles = {
  /** The open section. */
  section: string | null;
  /** What is open in it; the newest is the one that is seen. */
  screens: readonly { key: symbol; text: string }[];
  /** How many wait for an answer. */
  count: number;
};

const titles = createStore<Titles>(() => ({ section: null, screens: [], count: 0 }));

/** What the tab of the browser is called while this is shown, before its section and the brand. */
export function usePageTitle(text: string | undefined) {
  useEffect(() => {
    if (!text) return;
    const screen = { key: Symbol('screen'), text };
    titles.setState(({ screens }) => ({ screens: [...screens, screen] }));
    return () => titles.setState(({ screens }) => ({ screens: screens.filter((it) => it !== screen) }));
  }, [text]);
}

export const tellSection = (section: string | null, count: number) => titles.setState({ section, count });

/** Keeps the title of the document in step with what is shown. */
export function followPageTitle(brand: string) {
  const write = (shown: Titles) => {
    document.title = titleOf(shown, brand);
  };
  write(titles.getState());
  titles.subscribe(write);
}

export function titleOf({ section, screens, count }: Titles, brand: string): string {
  const words = [screens.at(-1)?.text, section, brand].filter((it) => it);
  return (count ? `(${count}) ` : '') + [...new Set(words)].join(' – ');
}
