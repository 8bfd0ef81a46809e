import type { MessageFile } from '@parley/contract/inbox/messages';
import { lazy, Suspense } from 'react';
import classes from './attachment.module.css';
import { FileChip } from './file-chip.tsx';
import { fileUrl } from './files.ts';
import { Picture } from './picture.tsx';

const AudioFile = lazy(() => import('./audio-file.tsx').then((file) => ({ default: file.AudioFile })));

/** What came with a message, as it is looked at or listened to; the rest is offered for saving. */
export function Attachment({ file }: { file: MessageFile }) {
  if (file.kind === 'image') return <Picture file={file} />;
  if (file.kind === 'video') {
    return <video className={classes.video} src={fileUrl(file)} controls preload="metadata" aria-label={file.name} />;
  }
  if (file.kind === 'audio') {
    return (
      <Suspense fallback={<span className={classes.waiting} />}>
        <AudioFile file={file} />
      </Suspense>
    );
  }
  return <FileChip file={file} />;
}
