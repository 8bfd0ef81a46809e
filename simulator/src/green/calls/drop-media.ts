import type { OwnSignal } from '@parley/contract/calls/signals';

/** What is left of a signal where no media come through: nobody learns where the other is reached. */
export function mediaOf(signal: OwnSignal): OwnSignal | null {
  if (signal.kind === 'candidate') return null;
  const sdp = signal.description.sdp.replaceAll(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');
  return { ...signal, description: { ...signal.description, sdp } };
}
