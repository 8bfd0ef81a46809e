import type { ChannelLimits } from '@parley/contract/inbox/limits';
import type { KeyboardEvent } from 'react';
import type { SendKey } from '../../../kit/local-config.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  nativeEvent: { isComposing: boolean };
};

/** Ctrl or Cmd with Enter always sends, Alt says how; the rest is the person's choice. Enter that ends a composed word never does. */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: Pressed, chosen: SendKey): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || altKey) return false;
  if (ctrlKey || metaKey) return true;
  if (chosen === 'enter') return !shiftKey;
  return chosen === 'shift' && shiftKey;
}

/** Until it is known what a channel carries, it may be letters. */
export const isLetter = (limits: ChannelLimits | null): boolean => !limits || Boolean(limits.letters);
