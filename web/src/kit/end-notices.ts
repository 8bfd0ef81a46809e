import { changeLocalConfig, localConfig } from './local-config.ts';
import { recall, remember } from './remember.ts';

const KEY = 'notices_ended';
const PATIENCE_MS = 2_000;

/** Whoever leaves takes their notices along: the next one at this browser must not read them. */
export async function endNotices(): Promise<void> {
  if (!localConfig.getState().notice_web) return;
  changeLocalConfig({ notice_web: false });
  remember(KEY, String(Date.now()));
  // A push service that is slow to let go must not keep anyone from leaving; the server has let go already.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const ending = import('./push.ts').then(({ endPush }) => endPush());
  await Promise.race([ending.catch(() => undefined), patience]);
}

/** When notices ended with a sign-out, and not by somebody's wish; null when they did not. */
export const noticesEndedAt = (): number | null => Number(recall(KEY)) || null;

export const forgetEnded = () => remember(KEY, null);
