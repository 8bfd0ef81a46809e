const reasons: [RegExp, string][] = [
  [
    /No space left on device|Check free disk space/i,
    'The disk is full. Free some space where DATA_DIR lies and start again.',
  ],
  [
    /Permission denied|Operation not permitted|EACCES|could not access directory/i,
    'This user may not use the folder. Give it the rights to DATA_DIR and to node_modules, or set another DATA_DIR.',
  ],
  [/Read-only file system|EROFS/i, 'The folder is on a read-only disk. Set DATA_DIR to a folder that can be written.'],
  [
    /could not (create|map|resize) .*shared memory|Cannot allocate memory/i,
    'There is not enough memory. Free some, or set DATABASE_URL to a PostgreSQL on another machine.',
  ],
  [
    /ENOENT|cannot execute|Exec format error|error while loading shared libraries|GLIBC/i,
    'Its programs do not run on this system. Set DATABASE_URL to a PostgreSQL server of your own (15 or newer).',
  ],
];

/** An error that says what to do, with PostgreSQL's own last words below it. */
export function explainFailure(output: string): Error {
  const advice = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? 'It said:';
  const words = output.trim().split('\n').slice(-12).join('\n');
  return new Error(`The built-in PostgreSQL cannot start. ${advice}\n${words}`);
}
