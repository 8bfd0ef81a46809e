import { undoWork } from '@parley/contract/inbox/work';
import i18next from 'i18next';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';

/** Says what was done, with the way back. */
export function tellDone(text: string, token: string) {
  const back = () => void undo(token);
  rememberUndo(token, back);
  toast.success(text, { undo: back });
}

/** What others have changed meanwhile stays theirs, and that is told. */
async function undo(token: string) {
  forgetUndo(token);
  try {
    const { kept } = (await api(undoWork, { token })).data;
    if (kept.length) toast.info(i18next.t('work:undo.kept', { count: kept.length }));
    else toast.success(i18next.t('work:undo.done'));
  } catch (error) {
    showError(error);
  }
}
