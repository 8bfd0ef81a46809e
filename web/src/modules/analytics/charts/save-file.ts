/** Hands a file that was made here to the browser. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A title as the name of a file: without what a disk does not take. */
export const fileName = (title: string, period: string, type: string): string =>
  `${`${title} ${period}`
    .trim()
    .replace(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 120)}.${type}`;
