import {
  createExport,
  exportChanged,
  getExport,
  getExportFile,
  type SheetExport,
} from '@parley/contract/clients/export';
import type { Input } from '@parley/contract/http';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../kit/api.ts';
import { download } from '../../../kit/download.ts';
import { useLive, useLiveStatus } from '../../../kit/live.ts';
import { showError } from '../../../kit/query-client.ts';

/** A sheet is written in the background and saved when it is there. */
export function useExport(onSaved: () => void) {
  const [state, setState] = useState<SheetExport | null>(null);
  const take = (it: SheetExport) => {
    if (state?.id !== it.id || state.status !== 'running') return;
    setState(it);
    if (it.status === 'done') void download(getExportFile, { id: it.id }).then(onSaved, showError);
  };
  useLive(exportChanged, take, { immediate: true });
  const takeAnswer = useEffectEvent(take);
  const live = useLiveStatus();
  const id = state?.status === 'running' ? state.id : null;
  // What was said while nobody listened is asked for.
  useEffect(() => {
    if (id !== null) void api(getExport, { id }).then(({ data }) => takeAnswer(data), showError);
  }, [id, live]);
  const start = (asked: Input<typeof createExport>) =>
    api(createExport, asked).then(({ data }) => setState(data), showError);
  return { state, start };
}
