import { fetchCode } from '../../kit/fetch-code.ts';
import type { Callee } from './here.ts';

/** Opens the window of a call, which asks once more; `isSure`: it calls at once. */
export async function askCall(callee: Callee, isSure = false): Promise<void> {
  const { ask } = await fetchCode(() => import('./desk.ts'));
  ask(callee, isSure);
}

/** Follows calls as soon as the first screen stands. */
export const followCalls = async (): Promise<() => void> => (await import('./follow-calls.ts')).followCalls();
