import { maxFileBytes } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { mostNoteFiles } from '@parley/contract/notes/notes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { holdPage } from '../../../kit/hold-page.ts';
import { uuid } from '../../../kit/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { kindOf } from '../composer/attach/attachments.ts';
import type { Attachment } from '../composer/letters.ts';
import { uploadFile } from '../thread/files.ts';

/** Files of a note that is being written: each is uploaded as soon as it is chosen. */
export function useNoteFiles(kept: readonly MessageFile[] = []) {
  const { t } = useTranslation('composer');
  const [files, setFiles] = useState<Attachment[]>(() => kept.map(attached));
  const [chosen] = useState(() => new Map<string, File>());
  const put = (key: string, how: Partial<Attachment>) =>
    setFiles((now) => now.map((it) => (it.key === key ? { ...it, ...how } : it)));

  const send = async (key: string, file: File) => {
    const letGo = holdPage();
    try {
      const uploaded = await uploadFile(file, { onProgress: (progress) => put(key, { progress }) });
      put(key, { file: uploaded, kind: uploaded.kind, name: uploaded.name, progress: 1 });
    } catch (error) {
      put(key, { error: isApiError(error) ? error.text : '' });
    } finally {
      letGo();
    }
  };
  return {
    files,
    isOnItsWay: files.some((it) => it.file === null),
    take: (given: readonly File[]) => {
      for (const { name } of given.filter((it) => it.size > maxFileBytes)) toast.error(t('files.too_big', { name }));
      const small = given.filter((it) => it.size <= maxFileBytes);
      const room = Math.max(0, mostNoteFiles - files.length);
      if (small.length > room) toast.error(t('files.too_many', { count: mostNoteFiles }));
      for (const file of small.slice(0, room)) {
        const key = uuid();
        const kind = kindOf(file.type);
        const url = kind === 'image' ? URL.createObjectURL(file) : null;
        chosen.set(key, file);
        setFiles((now) => [
          ...now,
          { key, name: file.name, size: file.size, kind, url, progress: 0, error: null, file: null },
        ]);
        void send(key, file);
      }
    },
    retry: ({ key }: Attachment) => {
      const file = chosen.get(key);
      if (!file) return;
      put(key, { error: null, progress: 0 });
      void send(key, file);
    },
    remove: ({ key, url }: Attachment) => {
      if (url) URL.revokeObjectURL(url);
      setFiles((now) => now.filter((it) => it.key !== key));
    },
    clear: () => setFiles([]),
  };
}

const attached = (file: MessageFile): Attachment => ({
  key: String(file.id),
  name: file.name,
  size: file.size,
  kind: file.kind,
  url: null,
  progress: 1,
  error: null,
  file,
});
