import { type FilledPiece, filledPieces, type TemplateValues } from '@parley/contract/inbox/approved-rules';
import type { TemplateParts } from '@parley/contract/inbox/approved-templates';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconArrowBackUp, IconCopy, IconExternalLink, IconFile, IconPhone, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { previewUrl } from '../../thread/files.ts';
import classes from './approved.module.css';

type Props = { parts: TemplateParts; values: TemplateValues; file: MessageFile | null };

/** A template as the client will see it; what is still to be filled in stands out. */
export function TemplatePreview({ parts, values, file }: Props) {
  const { t } = useTranslation('approved');
  const { header, body, footer, buttons } = parts;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.title}>{t('preview')}</figcaption>
      <div className={classes.bubble}>
        {header && header.format !== 'text' && <Picture file={file} />}
        {header?.format === 'text' && (
          <p className={classes.heading}>
            <Pieces pieces={filledPieces(header, values)} />
          </p>
        )}
        <p>
          <Pieces pieces={filledPieces(body, values)} />
        </p>
        {footer && <p className={classes.foot}>{footer}</p>}
      </div>
      {buttons.map(({ kind, text }) => (
        <span key={`${kind} ${text}`} className={classes.button}>
          {signs[kind]}
          {text}
        </span>
      ))}
    </figure>
  );
}

const signs = {
  quick_reply: <IconArrowBackUp size={15} />,
  url: <IconExternalLink size={15} />,
  phone_number: <IconPhone size={15} />,
  voice_call: <IconPhone size={15} />,
  copy_code: <IconCopy size={15} />,
};

function Picture({ file }: { file: MessageFile | null }) {
  if (file?.kind === 'image') return <img className={classes.picture} src={previewUrl(file)} alt={file.name} />;
  return (
    <span className={classes.picture} data-empty={file === null || undefined}>
      {file ? <IconFile size={22} /> : <IconPhoto size={22} />}
      {file?.name}
    </span>
  );
}

const Pieces = ({ pieces }: { pieces: FilledPiece[] }) =>
  pieces.map(({ text, variable, isEmpty }, at) =>
    variable ? (
      <mark key={at} className={classes.filled} data-empty={isEmpty || undefined}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
