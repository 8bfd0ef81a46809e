import { isFramed } from '../../kit/framed.ts';

/**
 * Some browsers keep our cookies from a frame in another site's page until the person has agreed. Asked after a click
 * they may show a question; asked at the start they only remember an earlier answer.
 */
export async function reachOwnCookies(): Promise<void> {
  if (!isFramed()) return;
  await document.requestStorageAccess?.().catch(() => undefined);
}
