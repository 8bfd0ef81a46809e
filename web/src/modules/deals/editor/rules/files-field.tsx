import { uploadFile } from '@parley/contract/inbox/files';
import { maxFileBytes } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../kit/query-client.ts';
import { formatSize } from '../../../../kit/i18n/size.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { upload } from '../../../../kit/upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { sortFiles } from '../../../../ui/file-rules.ts';
import { toast } from '../../../../ui/toast.ts';
import boxed from '../../../../ui/boxed-list.module.css';
import { join } from '../../../../ui/join.ts';
import form from '../../../../ui/window-form.module.css';
import classes from './files-field.module.css';

type Props = {
  files: MessageFile[];
  isLoading: boolean;
  onLoading: (isLoading: boolean) => void;
  onChange: (files: MessageFile[]) => void;
};

const MOST = 10;
const maxMegabytes = maxFileBytes / 1024 / 1024;

/** Files of a message, kept by the server as soon as they are chosen. */
export function FilesField({ files, isLoading, onLoading, onChange }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: File[]) => {
    const { good, tooBig } = sortFiles(chosen, { maxMegabytes });
    for (const name of tooBig) toast.error(t('ui:file.too_big', { name, size: maxMegabytes }));
    onLoading(true);
    const kept = [...files];
    try {
      for (const file of good.slice(0, MOST - files.length)) {
        // One after another, so that they stand as they were chosen.
        // oxlint-disable-next-line no-await-in-loop
        kept.push((await upload(uploadFile, { file, name: file.name })).data);
      }
    } catch (error) {
      showError(error);
    }
    onLoading(false);
    onChange(kept);
  };
  return (
    <div className={form.part}>
      <span className={form.label}>{t('message.files_label')}</span>
      {files.length > 0 && (
        <ul className={boxed.list}>
          {files.map(({ id, name, size }) => (
            <li key={id} className={join(boxed.line, classes.file)}>
              <IconPaperclip size={16} />
              <span className={boxed.name}>{name}</span>
              <span className={classes.size}>{formatSize(size, language)}</span>
              <IconButton
                size="sm"
                label={t('ui:remove', { name })}
                icon={<IconX />}
                onClick={() => onChange(files.filter((it) => it.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < MOST && (
        <div>
          <Button icon={<IconPaperclip size={16} />} loading={isLoading} onClick={() => input.current?.click()}>
            {t('message.attach')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t('message.attach')}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              void take(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}
