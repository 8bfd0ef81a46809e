import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatSize } from '../../../kit/i18n/size.ts';
import classes from './attachment.module.css';
import { endingOf } from './file-words.ts';
import { fileUrl } from './files.ts';

const icons: [RegExp, typeof IconFile][] = [
  [/^(pdf|docx?|odt|rtf|txt|md)$/, IconFileText],
  [/^(xlsx?|ods|csv)$/, IconFileSpreadsheet],
  [/^(zip|rar|7z|gz|tar)$/, IconFileZip],
  [/^(png|jpe?g|gif|webp|heic|svg|avif|bmp|tiff?)$/, IconPhoto],
];

/** A file to be saved: what it is, what it is called, how large it is. */
export function FileChip({ file }: { file: MessageFile }) {
  const language = useLanguage();
  const ending = endingOf(file.name);
  const Icon = icons.find(([endings]) => endings.test(ending))?.[1] ?? IconFile;
  return (
    <a className={classes.file} href={fileUrl(file)} download={file.name}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.6} />
      </span>
      <span className={classes.about}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.size}>
          {[ending.toUpperCase(), formatSize(file.size, language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  );
}
