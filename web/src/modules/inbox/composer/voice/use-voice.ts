import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdPage } from '../../../../kit/hold-page.ts';
import { toast } from '../../../../ui/toast.ts';
import { letterTo } from '../letters.ts';
import { sendLetter } from '../send-letter.ts';
import { obstacleNow } from '../use-desk.ts';
import type { Recorder } from './recorder.ts';

const LEFT_PX = 80;
const UP_PX = 60;
// Shorter than this a press is a tap, and the recording goes on by itself.
const TAP_MS = 350;

type Held = { recorder: Recorder; isHeld: boolean };
type Press = { x: number; y: number; at: number };

/**
 * A click records until it is sent or thrown away. A finger may also hold the button: let go, it is sent; moved aside,
 * it is thrown away; moved up, it goes on without the finger.
 */
export function useVoice(contactId: number, dialogue: Dialogue, limits: ChannelLimits | null) {
  const { t } = useTranslation('composer');
  const [voice, setVoice] = useState<Held | null>(null);
  const press = useRef<Press | null>(null);
  const running = useRef<Recorder | null>(null);
  const letGo = useRef<() => void>(undefined);

  const keep = async (recorder: Recorder | null): Promise<boolean> => {
    const recorded = await recorder?.finish();
    if (!recorded) return false;
    const { attach } = await import('../attach/attachments.ts');
    const { file, name, seconds, peaks } = recorded;
    return attach(contactId, file, name, { seconds, peaks });
  };
  const leave = useEffectEvent(() => void keep(end()));
  // Whoever goes to another dialogue finds the recording here as a file.
  useEffect(() => () => leave(), []);

  const start = async (isHeld: boolean) => {
    const { formatFor, startRecording } = await import('./recorder.ts');
    const format = formatFor(limits);
    if (!format) return void toast.error(t('voice.not_taken'));
    try {
      running.current = await startRecording(format);
      letGo.current = holdPage();
      setVoice({ recorder: running.current, isHeld: isHeld && press.current !== null });
    } catch {
      toast.error(t('voice.denied'));
    }
  };
  function end(): Recorder | null {
    const { current } = running;
    running.current = null;
    letGo.current?.();
    setVoice(null);
    return current;
  }
  const send = async () => {
    const hasArrived = await keep(end());
    // Words beside it go along; what stands in the way of Send keeps all of it in the composer.
    if (hasArrived && !obstacleNow(dialogue, letterTo(contactId), limits)) sendLetter(contactId, dialogue);
  };
  const cancel = () => end()?.cancel();

  return {
    voice,
    send: () => void send(),
    cancel,
    button: {
      // A finger that slides here does not scroll the page, and one that rests asks for no menu.
      style: { touchAction: 'none' as const },
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault();
      },
      onClick: () => {
        if (press.current === null && !voice) void start(false);
        press.current = null;
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, y: event.clientY, at: Date.now() };
        void start(true);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!press.current || !voice?.isHeld) return;
        if (press.current.x - clientX > LEFT_PX) cancel();
        else if (press.current.y - clientY > UP_PX) setVoice({ ...voice, isHeld: false });
      },
      // The system took the finger away: nothing was decided, so it goes on by itself.
      onPointerCancel: () => {
        press.current = null;
        if (voice?.isHeld) setVoice({ ...voice, isHeld: false });
      },
      onPointerUp: () => {
        if (!press.current || !voice?.isHeld) return;
        if (Date.now() - press.current.at < TAP_MS) setVoice({ ...voice, isHeld: false });
        else void send();
      },
    },
  };
}
