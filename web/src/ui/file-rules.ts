export type FileRules = {
  /** Endings with a dot (`.xlsx`) or kinds (`image/*`). */
  accept?: string[];
  /** 15 MB is the specification's limit of an upload. */
  maxMegabytes?: number;
};

type Named = { name: string; size: number; type: string };

export function sortFiles<File extends Named>(files: File[], { accept, maxMegabytes = 15 }: FileRules) {
  const isKnown = (file: File) => !accept || accept.some((rule) => matches(file, rule));
  const isSmall = (file: File) => file.size <= maxMegabytes * 1024 * 1024;
  return {
    good: files.filter((file) => isKnown(file) && isSmall(file)),
    wrongKind: files.filter((file) => !isKnown(file)).map((file) => file.name),
    tooBig: files.filter((file) => isKnown(file) && !isSmall(file)).map((file) => file.name),
  };
}

function matches(file: Named, rule: string): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
  return file.type === rule;
}
