import { IconFile, IconMicrophone, IconMovie, IconReload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../kit/i18n/size.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { tip } from '../../../../ui/tooltip.tsx';
import { previewUrl } from '../../thread/files.ts';
import type { Attachment } from '../letters.ts';
import classes from './tray.module.css';

const icons = { audio: IconMicrophone, video: IconMovie, file: IconFile, image: IconFile };

type Deeds = { onRemove: (it: Attachment) => void; onRetry: (it: Attachment) => void };

/** The files of a letter or a note, before they leave. */
export function Tray({ files, ...deeds }: Deeds & { files: readonly Attachment[] }) {
  const { t } = useTranslation('composer');
  return (
    <ul className={classes.tray} aria-label={t('files.label')}>
      {files.map((it) => (
        <Item key={it.key} it={it} {...deeds} />
      ))}
    </ul>
  );
}

function Item({ it, onRemove, onRetry }: Deeds & { it: Attachment }) {
  const { t } = useTranslation(['composer', 'ui']);
  const language = useLanguage();
  const Icon = icons[it.kind];
  const picture = it.url ?? (it.kind === 'image' && it.file ? previewUrl(it.file) : null);
  const isOnItsWay = it.file === null && it.error === null;
  return (
    <li className={classes.item} data-picture={picture ? true : undefined} data-failed={it.error !== null || undefined}>
      {picture ? (
        <img className={classes.picture} src={picture} alt={it.name} />
      ) : (
        <>
          <span className={classes.icon}>
            <Icon size={18} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{it.name}</span>
            <span className={classes.size}>{formatSize(it.size, language)}</span>
          </span>
        </>
      )}
      {isOnItsWay && (
        <progress
          className={classes.progress}
          value={it.progress}
          aria-label={t('files.uploading', { name: it.name })}
        />
      )}
      {it.error !== null && (
        <button
          type="button"
          className={classes.retry}
          aria-label={t('files.retry', { name: it.name })}
          {...tip(it.error || t('files.failed'))}
          onClick={() => onRetry(it)}
        >
          <IconReload size={15} />
        </button>
      )}
      <button
        type="button"
        className={classes.remove}
        aria-label={t('ui:remove', { name: it.name })}
        onClick={() => onRemove(it)}
      >
        <IconX size={13} stroke={2.4} />
      </button>
    </li>
  );
}
