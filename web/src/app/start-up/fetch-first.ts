// Filled in by the build (web/ahead.ts).
declare const firstFiles: string[];
declare const wordFiles: Record<string, string>;

/** The inbox and its words are on their way before the program that would ask for them is read. */
export function fetchFirst() {
  const spoken = /[?&]LANG=(\w\w)/.exec(location.search) ?? /(?:^|; )LANG=(\w\w)/.exec(document.cookie);
  const words = wordFiles[spoken?.[1]?.toLowerCase() ?? 'en'] ?? wordFiles.en;
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
