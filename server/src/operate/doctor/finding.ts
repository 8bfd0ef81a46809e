/** What was looked at, how it is, and what to do where it is not well. */
export type Finding = { topic: string; level: 'well' | 'warning' | 'failure'; said: string; cure: string | null };

export const well = (topic: string, said: string): Finding => ({ topic, level: 'well', said, cure: null });
export const warning = (topic: string, said: string, cure: string): Finding => ({
  topic,
  level: 'warning',
  said,
  cure,
});
export const failure = (topic: string, said: string, cure: string): Finding => ({
  topic,
  level: 'failure',
  said,
  cure,
});

/** One look that fails says so, and the others go on. */
export async function looked(topic: string, look: () => Promise<Finding[]>, cure: string): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [failure(topic, reasonOf(error), cure)];
  }
}

export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const deeper = (cause as Error | undefined)?.message;
  return [message || String(error), deeper].filter(Boolean).join(': ');
}

/** Milliseconds that something took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
