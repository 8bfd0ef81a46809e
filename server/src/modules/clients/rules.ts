const controls = /\p{Cc}/gu;

/** A name from outside as we keep it: one line, never empty, of a length that a list can show. */
export function tidyName(given: string, otherwise: string): string {
  const name = given.replace(controls, ' ').replace(/\s+/g, ' ').trim().slice(0, 200);
  return name || otherwise;
}
