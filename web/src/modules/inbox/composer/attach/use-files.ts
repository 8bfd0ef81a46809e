import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPicked } from '../../../../kit/time.ts';
import { toast } from '../../../../ui/toast.ts';
import { letterTo } from '../letters.ts';
import { attachFiles, MOST_FILES } from './attachments.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Files come by a button, from the clipboard, or dragged over the composer. */
export function useFiles(contactId: number) {
  const { t } = useTranslation('composer');
  const [isOver, setIsOver] = useState(false);

  const take = (files: readonly File[]) => {
    // Where they could not be shown, they would leave with the next answer unnoticed.
    if (letterTo(contactId).mode === 'note') return void toast.error(t('files.not_in_notes'));
    const { tooBig, tooMany } = attachFiles(contactId, files);
    for (const name of tooBig) toast.error(t('files.too_big', { name }));
    if (tooMany) toast.error(t('files.too_many', { count: MOST_FILES }));
  };
  return {
    take,
    isOver,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // A copied table or page brings a picture of itself beside its words; the words are what is meant.
      if (!files.length || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take(files.map(named));
    },
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
}

/** A screenshot from the clipboard is always called image.png: its time tells them apart. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = toPicked(new Date()).slice(11).replaceAll(':', '-');
  return new File([file], file.name.replace('image', `image ${time}`), { type: file.type });
}
