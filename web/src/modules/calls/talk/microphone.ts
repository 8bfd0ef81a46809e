import { recall, remember } from '../../../kit/remember.ts';

const KEYS = { audioinput: 'microphone', audiooutput: 'speaker' } as const;
export type DeviceKind = keyof typeof KEYS;

/** Which device this browser was told to use; null: the one it would itself. */
export const chosenDevice = (kind: DeviceKind): string | null => recall(KEYS[kind]);
export const chooseDevice = (kind: DeviceKind, id: string) => remember(KEYS[kind], id);

/** Asks for the microphone. Fails when there is none, or it is not allowed. */
export async function takeMicrophone(id = chosenDevice('audioinput')): Promise<MediaStream> {
  // A page over plain http has no devices at all.
  if (!navigator.mediaDevices) throw new Error('no devices');
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  // One that was unplugged since is not insisted on.
  return navigator.mediaDevices.getUserMedia({ audio: { ...audio, ...(id ? { deviceId: { ideal: id } } : {}) } });
}

export const letGo = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());
