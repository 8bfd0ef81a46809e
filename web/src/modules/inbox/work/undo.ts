import { undoWork } from '@parley/contract/inbox/work';
import i18next from 'i18next';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { toast } from '../../../ui/toast.ts';

const MOST = 50;
/** What was done on this page and can still be taken back, the latest last. */
const tokens: string[] = [];
/** Deeds that are taken back in a way of their own. */
const ways = new Map<string, () => void>();

export function rememberUndo(token: string, way?: () => void) {
  if (way) ways.set(token, way);
  tokens.push(token);
  tokens.splice(0, tokens.length - MOST);
}

/** Says what was done, with the way back. */
export function tellDone(text: string, token: string) {
  rememberUndo(token);
  toast.success(text, { undo: () => void undo(token) });
}

/** Takes back the latest of one's own deeds; says nothing when there is none. */
export function undoLast() {
  const token = tokens.at(-1);
  if (token) void undo(token);
}

/** What others have changed meanwhile stays theirs, and that is told. */
async function undo(token: string) {
  const place = tokens.indexOf(token);
  if (place >= 0) tokens.splice(place, 1);
  const way = ways.get(token);
  if (way) return way();
  try {
    const { kept } = (await api(undoWork, { token })).data;
    if (kept.length) toast.info(i18next.t('work:undo.kept', { count: kept.length }));
    else toast.success(i18next.t('work:undo.done'));
  } catch (error) {
    showError(error);
  }
}
