import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../../../ui/layers.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { fileUrl } from './files.ts';
import classes from './lightbox.module.css';
import { closeLightbox, openLightbox } from './open-lightbox.ts';
import { useZoom } from './use-zoom.ts';

type Props = { file: MessageFile; pictures: MessageFile[] };

/** One picture of the thread over everything else; arrows lead to the others that are loaded. */
export function Lightbox({ file, pictures }: Props) {
  const { t } = useTranslation('thread');
  const dialog = useRef<HTMLDialogElement>(null);
  const { zoom, zoomBy, reset, ...image } = useZoom();
  useLayer('window', true, closeLightbox);
  useEffect(() => dialog.current?.showModal(), []);

  const place = pictures.findIndex(({ id }) => id === file.id);
  const go = (step: number) => {
    const next = pictures[place + step];
    if (next) openLightbox(next);
    if (next) reset();
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoomBy(1.4),
    '=': () => zoomBy(1.4),
    '-': () => zoomBy(1 / 1.4),
    '0': reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.lightbox}
      aria-label={file.name}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeLightbox();
      }}
    >
      <header className={classes.bar}>
        <span className={classes.name}>{file.name}</span>
        <Tool label={t('lightbox.out')} onClick={() => zoomBy(1 / 1.4)} icon={<IconZoomOut size={20} />} />
        <Tool label={t('lightbox.in')} onClick={() => zoomBy(1.4)} icon={<IconZoomIn size={20} />} />
        <a
          className={classes.tool}
          href={fileUrl(file)}
          download={file.name}
          aria-label={t('menu.download')}
          {...tip(t('menu.download'))}
        >
          <IconDownload size={20} />
        </a>
        <Tool label={t('lightbox.close')} onClick={closeLightbox} icon={<IconX size={20} />} />
      </header>
      <Picture key={file.id} file={file} zoom={zoom} image={image} />
      {place > 0 && (
        <Tool className={classes.back} label={t('lightbox.back')} onClick={() => go(-1)} icon={<IconChevronLeft />} />
      )}
      {place >= 0 && place < pictures.length - 1 && (
        <Tool className={classes.on} label={t('lightbox.on')} onClick={() => go(1)} icon={<IconChevronRight />} />
      )}
    </dialog>
  );
}

type Zoomed = { zoom: number; image: Omit<ReturnType<typeof useZoom>, 'zoom' | 'zoomBy' | 'reset'> };

function Picture({ file, zoom, image: { moved, ...handlers } }: { file: MessageFile } & Zoomed) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className={classes.stage} {...handlers}>
      <img
        src={fileUrl(file)}
        alt={file.name}
        draggable={false}
        data-loaded={isLoaded || undefined}
        data-zoomed={zoom > 1 || undefined}
        style={{ transform: `translate(${moved.x}px, ${moved.y}px) scale(${zoom})` }}
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}

type ToolProps = { label: string; onClick: () => void; icon: React.ReactNode; className?: string | undefined };

const Tool = ({ label, onClick, icon, className }: ToolProps) => (
  <button
    type="button"
    className={className ? `${classes.tool} ${className}` : classes.tool}
    aria-label={label}
    onClick={onClick}
    {...tip(label)}
  >
    {icon}
  </button>
);
