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

/** A sheet is written in the background and saved when it is there. */
export function useExport(onSaved: () => void) {
  const [state, setState] = useState<SheetExport | null>(null);
  const take = (it: SheetExport) => {
    if (state?.id !== it.id || state.status !== 'running') return;
    setState(it);
    if (it.status === 'done') void download(getExportFile, { id: it.id }).then(onSaved);
  };
  useLive(exportChanged, take, { immediate: true });
  const takeAnswer = useEffectEvent(take);
  const live = useLiveStatus();
  const id = state?.status === 'running' ? state.id : null;
  // What was said while nobody listened is asked for.
  useEffect(() => {
    if (id !== null) void api(getExport, { id }).then(({ data }) => takeAnswer(data));
  }, [id, live]);
  const start = async (asked: Input<typeof createExport>) => setState((await api(createExport, asked)).data);
  return { state, start };
}
