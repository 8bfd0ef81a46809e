import { useEffect, useRef, useState } from 'preact/hooks';
import { saidBack } from '../back-at.ts';
import { Composer } from './composer.tsx';
import { useChat, useUi } from './context.ts';
import { FirstForm } from './first-form.tsx';
import { CloseIcon, MuteIcon, SoundIcon } from './icons.tsx';
import { keepFocusInside } from './keep-focus-inside.ts';
import { type Picture, PictureView } from './picture-view.tsx';
import { Thread } from './thread.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

export function Panel() {
  const { say, talk, setOpen } = useUi();
  const { isOpen, isOnline, hasVisit, isConnected, look } = useChat();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const files = useChosenFiles();
  const panel = useRef<HTMLDivElement>(null);
  // Away, everyone leaves a message with a way to be reached; here, whoever is asked something answers first.
  const isForm = !hasVisit && (!isOnline || Boolean(talk?.asked().length ?? look.asks.length));

  useEffect(() => {
    if (!isOpen || !talk) return;
    panel.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    talk.mark();
  }, [isOpen, isForm, talk]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (picture) setPicture(null);
      else setOpen(false);
    }
    if (event.key === 'Tab') keepFocusInside(panel.current!, event);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragged(false);
    if (!isForm) files.add([...(event.dataTransfer?.files ?? [])]);
  };
  return (
    <div
      ref={panel}
      class="panel"
      role="dialog"
      aria-label={look.name}
      hidden={!isOpen}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragged(!isForm);
      }}
      onDragLeave={() => setIsDragged(false)}
      onDrop={onDrop}
    >
      <Header />
      {hasVisit && !isConnected && talk && (
        <p class="line" role="status">
          {say('reconnecting')}
        </p>
      )}
      {isForm ? (
        <FirstForm />
      ) : (
        <>
          <Thread onPicture={setPicture} />
          <Composer files={files} />
        </>
      )}
      {isDragged && <div class="drop">{say('drop')}</div>}
      {picture && <PictureView picture={picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

function Header() {
  const { say, talk, language, setOpen } = useUi();
  const { look, isOnline, backAt, hasSound } = useChat();
  return (
    // No landmark: the page around it has a heading of its own.
    <div class="header">
      <div class="title">
        <h2>{look.name}</h2>
        <p>
          <span class="dot" data-on={isOnline} />
          {isOnline ? say('online') : saidBack(backAt, say, language) || say('offline')}
        </p>
      </div>
      <button
        type="button"
        class="round"
        aria-label={say(hasSound ? 'sound_off' : 'sound_on')}
        onClick={() => talk?.turnSound(!hasSound)}
      >
        {hasSound ? <SoundIcon /> : <MuteIcon />}
      </button>
      <button type="button" class="round" aria-label={say('close')} onClick={() => setOpen(false)}>
        <CloseIcon />
      </button>
    </div>
  );
}
