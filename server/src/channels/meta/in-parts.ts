import type { Sent } from '../channel.ts';

/**
 * What leaves as several messages: after the first was taken, nobody can say that nothing was. The one that is kept in
 * mind is the first.
 */
export async function inParts(parts: (() => Promise<string>)[]): Promise<Sent> {
  const [first, ...rest] = parts;
  const outside_id = await first!();
  for (const part of rest) {
    await part().catch((error: unknown) => {
      throw new Error((error as Error).message, { cause: error });
    });
  }
  return { outside_id, status: 'sent' };
}
