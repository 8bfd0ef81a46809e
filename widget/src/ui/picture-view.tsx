import { useEffect, useRef } from 'preact/hooks';
import { useUi } from './context.ts';
import { CloseIcon } from './icons.tsx';

export type Picture = { url: string; name: string };

/** A picture over the whole panel; Esc or the cross leads back. */
export function PictureView({ picture: { url, name }, onClose }: { picture: Picture; onClose: () => void }) {
  const { say } = useUi();
  const cross = useRef<HTMLButtonElement>(null);
  useEffect(() => cross.current?.focus(), []);
  return (
    <div class="view">
      <button ref={cross} type="button" class="round" aria-label={say('back')} onClick={onClose}>
        <CloseIcon />
      </button>
      <img src={url} alt={name} />
    </div>
  );
}
