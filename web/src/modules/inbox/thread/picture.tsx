import type { MessageFile } from '@parley/contract/inbox/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessToken } from '../../../kit/session.ts';
import classes from './attachment.module.css';
import { FileChip } from './file-chip.tsx';
import { pictureRoom } from './file-words.ts';
import { previewUrl } from './files.ts';
import { openLightbox } from './open-lightbox.ts';

/** Its room is there before it is. A picture that does not come is asked for once more, with a fresh cookie. */
export function Picture({ file }: { file: MessageFile }) {
  const { t } = useTranslation('thread');
  const [tries, setTries] = useState(0);
  if (tries > 1) return <FileChip file={file} />;
  const room = pictureRoom(file.width, file.height);
  const again = () =>
    void accessToken().then(
      () => setTries(tries + 1),
      () => setTries(2),
    );
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ width: room.width, aspectRatio: `${room.width} / ${room.height}` }}
      aria-label={t('open_picture', { name: file.name })}
      onClick={() => openLightbox(file)}
    >
      <img key={tries} src={previewUrl(file)} alt="" decoding="async" draggable={false} onError={again} />
    </button>
  );
}
