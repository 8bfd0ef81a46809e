/** What the page asked before the program itself was here (`app/start-up/ask-ahead.ts`): each answer is taken once. */
export type Grant = { token: string; expires_in: number };
type Asked = { at: number; grant: Promise<Grant | null>; answers: Map<string, Promise<Response | null>> };

declare global {
  var askedAhead: Asked | undefined;
}

// What is older was asked for a page that never came to use it.
const FRESH_MS = 15_000;

/** Null where nothing was asked, or nothing good came of it: then it is asked as ever. */
export async function takeGrant(): Promise<Grant | null> {
  const asked = fresh();
  if (!asked) return null;
  const { grant } = asked;
  asked.grant = Promise.resolve(null);
  return grant;
}

export async function takeAnswer(project: number | null, url: string): Promise<Response | null> {
  const name = aheadName(project, url);
  const answer = fresh()?.answers.get(name);
  globalThis.askedAhead?.answers.delete(name);
  return answer ?? null;
}

export const aheadName = (project: number | null, url: string): string => `${project ?? ''} ${url}`;

const fresh = (): Asked | undefined => {
  const asked = globalThis.askedAhead;
  return asked && Date.now() - asked.at < FRESH_MS ? asked : undefined;
};
