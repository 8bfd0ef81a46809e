import { useEffect, useRef, useState } from 'react';
import { currentTalk } from '../desk.ts';
import { chooseDevice, chosenDevice, type DeviceKind, letGo, takeMicrophone } from '../talk/microphone.ts';

/** The devices of this browser. Before a call the microphone is tried for as long as they are looked at. */
export function useDevices() {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [ours, setOurs] = useState<MediaStream | null>(() => currentTalk()?.voices().ours ?? null);
  const [chosen, setChosen] = useState(() => ({ audioinput: inUse(ours), audiooutput: chosenDevice('audiooutput') }));
  const [isDenied, setIsDenied] = useState(false);
  const tried = useRef<MediaStream | null>(null);

  const read = async () => setDevices((await navigator.mediaDevices?.enumerateDevices()) ?? []);
  const tryOut = async (isWanted: () => boolean) => {
    const stream = await takeMicrophone();
    if (!isWanted()) return letGo(stream);
    letGo(tried.current);
    tried.current = stream;
    setOurs(stream);
    setChosen((it) => ({ ...it, audioinput: inUse(stream) }));
  };
  useEffect(() => {
    let isThere = true;
    const begin = async () => {
      // Devices have no names before one of them may be used.
      if (!currentTalk()) await tryOut(() => isThere);
      await read();
    };
    begin().catch(() => isThere && setIsDenied(true));
    const changed = () => void read();
    navigator.mediaDevices?.addEventListener('devicechange', changed);
    return () => {
      isThere = false;
      letGo(tried.current);
      navigator.mediaDevices?.removeEventListener('devicechange', changed);
    };
  }, []);

  const choose = (kind: DeviceKind, id: string) => {
    const talk = currentTalk();
    setChosen((it) => ({ ...it, [kind]: id }));
    if (kind === 'audiooutput') return talk ? void talk.hearBy(id) : chooseDevice(kind, id);
    chooseDevice(kind, id);
    if (!talk) return void tryOut(() => true).catch(() => setIsDenied(true));
    // The same stream with another track: what measures it begins anew.
    void talk.speakBy(id).then(() => setOurs(new MediaStream(talk.voices().ours.getTracks())));
  };
  return { devices, chosen, choose, ours, isDenied };
}

const inUse = (stream: MediaStream | null): string | null =>
  stream?.getAudioTracks()[0]?.getSettings().deviceId ?? chosenDevice('audioinput');
