import type { Language } from '@parley/contract/languages';

// Filled in by the build (web/ahead.ts).
declare const firstFiles: string[];
declare const wordFiles: Partial<Record<Language, string>>;

/** The inbox and its words are on their way before the program that would ask for them is read. */
export function fetchFirst(language: Language) {
  const words = wordFiles[language];
  for (const file of [...firstFiles, ...(words ? [words] : [])]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // What is asked of the server goes first.
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = `/app/messenger/${file}`;
    document.head.append(link);
  }
}
