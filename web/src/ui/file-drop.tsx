import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileRules, sortFiles } from './file-rules.ts';
import classes from './file-drop.module.css';

type Props = FileRules & {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  label?: string;
};

/** Dropped or chosen; what breaks the rules is named and left out. */
export function FileDrop({ onFiles, multiple, disabled, label, accept, maxMegabytes = 15 }: Props) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const sorted = sortFiles(files, { accept, maxMegabytes });
    setRefused([
      ...sorted.tooBig.map((name) => t('file.too_big', { name, size: maxMegabytes })),
      ...sorted.wrongKind.map((name) => t('file.wrong_kind', { name })),
    ]);
    if (sorted.good.length) onFiles(sorted.good);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };

  return (
    <div>
      <button
        type="button"
        className={classes.zone}
        data-over={over || undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <IconUpload size={18} />
        <span>{label ?? t('file.drop')}</span>
        <span className={classes.limit}>{t('file.limit', { size: maxMegabytes })}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept?.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <div role="alert">
        {refused.map((reason) => (
          <p key={reason} className={classes.refused}>
            {reason}
          </p>
        ))}
      </div>
    </div>
  );
}
