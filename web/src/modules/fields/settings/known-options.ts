type Option = { id?: number; value: string };

/** The option that says the same already, whatever its letters' size: the server drops a second one without a word. */
export const knownOption = <O extends Option>(options: readonly O[], value: string): O | undefined =>
  options.find((it) => it.value.toLowerCase() === value.toLowerCase());

/** Of what is to be added: what is new, each once, and what is there already. */
export function newOptions(options: readonly Option[], values: readonly string[]) {
  const fresh: Option[] = [];
  const known: string[] = [];
  for (const value of values) {
    const same = knownOption(options, value);
    if (same) known.push(same.value);
    else if (!knownOption(fresh, value)) fresh.push({ value });
  }
  return { fresh, known };
}
