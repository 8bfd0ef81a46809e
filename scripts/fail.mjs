/** Ends the program with words for a person; a stack trace would hide them. */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
