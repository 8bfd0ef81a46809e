import {
  changeImport,
  getImport,
  importChanged,
  importStatuses,
  listImports,
  type SheetImport,
  type SheetImportDraft,
  uploadImport,
} from '@parley/contract/clients/import';
import { useState } from 'react';
import { isApiError } from '../../../kit/api-error.ts';
import { onLive } from '../../../kit/live.ts';
import { keyOf, refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { upload } from '../../../kit/upload.ts';

type Envelope = { data: SheetImportDraft };

/** What is known of an import from now on. The stream may be quicker than an answer: nothing goes back. */
export function keepImport(it: SheetImport | SheetImportDraft): void {
  queryClient.setQueryData<Envelope>(keyOf(getImport, { id: it.id }), (known) => {
    if (known && isOlder(it, known.data)) return known;
    return known || 'preview' in it ? { ...known, data: { ...known?.data, ...it } as SheetImportDraft } : undefined;
  });
}

function isOlder(it: SheetImport, known: SheetImport): boolean {
  // Taking it back failed.
  if (known.status === 'reverting' && it.status === 'failed') return it.restored < known.restored;
  const [step, so_far] = [it, known].map(({ status }) => importStatuses.indexOf(status));
  const isBehind = (['done', 'restored', 'deals_restored'] as const).some((name) => it[name] < known[name]);
  return step! < so_far! || (step === so_far && isBehind);
}

// Once for the page: how far an import is comes by itself.
onLive(
  importChanged,
  (it) => {
    keepImport(it);
    if (it.status !== 'running' && it.status !== 'reverting') void refetch(listImports);
  },
  { immediate: true },
);

export const useImport = (id: number | null) =>
  useEndpoint(getImport, { id: id ?? 0 }, { enabled: id !== null, quiet: true });

/** A sheet on its way: how much of it has left, then that it is being read. */
export type Sending = { name: string; done: number };

export function useUpload(onRead: (id: number) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (file: File) => {
    setProblem(null);
    setSending({ name: file.name, done: 0 });
    try {
      const onProgress = (done: number) => setSending({ name: file.name, done });
      const { data } = await upload(uploadImport, { file, name: file.name, fields: { draft: '1' } }, { onProgress });
      keepImport(data);
      onRead(data.id);
    } catch (error) {
      setProblem(isApiError(error) ? error.text : String(error));
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, start, forget: () => setProblem(null) };
}

/** What a column means is shown at once, and what would become of the lines when the server says so. */
export function useMeaning(draft: SheetImportDraft) {
  const change = useAction(changeImport, { onDone: keepImport });
  return {
    isChanging: change.isPending,
    change: (it: { mapping?: SheetImportDraft['mapping']; options?: Partial<SheetImportDraft['options']> }) => {
      const options = { ...draft.options, ...it.options };
      keepImport({ ...draft, ...(it.mapping && { mapping: it.mapping }), options });
      change.mutate({ id: draft.id, ...it });
    },
  };
}
