// Whoever asks has other nodes to turn to, and a database that hangs would let them wait for ever.
const patienceMs = 1000;

/** The answer, or what is said in its place when it does not come in time. */
export async function soon<T>(answer: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise()), patienceMs)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
