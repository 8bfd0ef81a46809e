import { maxFileBytes } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../kit/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { uploadFile } from '../../thread/files.ts';
import classes from './templates-window.module.css';

type Props = {
  label: string;
  accept?: string | undefined;
  file: MessageFile | null;
  onChange: (file: MessageFile | null) => void;
  isLoading: boolean;
  setIsLoading: (isLoading: boolean) => void;
  /** Why a file that has come is not the right one. */
  whyNot?: (file: MessageFile) => string | null;
};

/** One file of a template: chosen, kept by the server at once, shown by its name. */
export function FileField({ label, accept, file, onChange, isLoading, setIsLoading, whyNot }: Props) {
  const { t } = useTranslation(['composer', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxFileBytes) return void toast.error(t('files.too_big', { name: chosen.name }));
    setIsLoading(true);
    try {
      const kept = await uploadFile(chosen);
      const problem = whyNot?.(kept);
      if (problem) toast.error(problem);
      else onChange(kept);
    } catch (error) {
      toast.error((isApiError(error) && error.text) || t('files.failed'));
    } finally {
      setIsLoading(false);
    }
  };
  if (file) {
    return (
      <p className={classes.file}>
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
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
    </div>
  );
}
