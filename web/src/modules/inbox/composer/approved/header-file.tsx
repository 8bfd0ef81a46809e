import { maxFileBytes } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../kit/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { uploadFile } from '../../thread/files.ts';
import list from '../templates/templates-window.module.css';

type Kind = 'image' | 'video' | 'file';
type Props = { wanted: Kind; file: MessageFile | null; onChange: (file: MessageFile | null) => void };

const taken: Record<Kind, string> = { image: 'image/jpeg,image/png', video: 'video/mp4,video/3gpp', file: '' };

/** What the heading shows: a file of the kind that was approved. */
export function HeaderFile({ wanted, file, onChange }: Props) {
  const { t } = useTranslation(['approved', 'composer', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { name } = chosen;
    if (chosen.size > maxFileBytes) return void toast.error(t('composer:files.too_big', { name }));
    setIsLoading(true);
    try {
      const kept = await uploadFile(chosen);
      if (kept.kind === wanted) onChange(kept);
      else toast.error(t('file.wrong', { name }));
    } catch (error) {
      toast.error((isApiError(error) && error.text) || t('composer:files.failed'));
    } finally {
      setIsLoading(false);
    }
  };
  if (file) {
    return (
      <p className={list.file}>
        <IconPaperclip size={16} />
        <span>{file.name}</span>
        <button type="button" aria-label={t('ui:remove', { name: file.name })} onClick={() => onChange(null)}>
          <IconX size={15} />
        </button>
      </p>
    );
  }
  return (
    <div>
      <Button icon={<IconPaperclip size={16} />} loading={isLoading} onClick={() => input.current?.click()}>
        {t(`file.${wanted}`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={taken[wanted] || undefined}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
    </div>
  );
}
