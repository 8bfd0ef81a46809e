import * as z from 'zod/mini';

/** What a text says as JSON: in a query there are only texts. */
export const parsedJson = z.transform((given: string, context) => {
  try {
    return JSON.parse(given) as unknown;
  } catch {
    context.issues.push({ code: 'custom', message: 'wrong', input: given });
    return z.NEVER;
  }
});
