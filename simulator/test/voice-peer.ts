import type { IceServer } from '@parley/contract/calls/calls';
import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { loudness, packetSamples, tonePacket } from './mu-law.ts';

export type Sound = 'tone' | 'echo' | 'silence';
type Given = {
  /** Takes what the other end has to know. */
  tell: (signals: OwnSignal[]) => unknown;
  sound?: Sound;
  ice_servers?: IceServer[];
  /** By a relay or not at all. */
  relays?: boolean;
};

const keptPackets = 50;
const packetMs = 20;

/** An end of a call without a browser: it speaks by itself and measures what it hears. */
export function voicePeer({ tell, sound = 'tone', ice_servers = [], relays = false }: Given) {
  let connection: RTCPeerConnection | null = null;
  let peer_id = '';
  let track = newTrack();
  let sent = 0;
  let packets = 0;
  let recent: Buffer[] = [];
  let taking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => sound === 'tone' && speak(tonePacket(sent, 440)), packetMs).unref();

  /** Written as the next of its own packets, whatever number it came by. */
  function speak(payload: Buffer): void {
    const sequenceNumber = sent % 65_536;
    const timestamp = (sent++ * packetSamples) % 2 ** 32;
    track.writeRtp(new RtpPacket(new RtpHeader({ sequenceNumber, timestamp, payloadType: 0, ssrc: 1 }), payload));
  }

  async function meet(id: string, offers: boolean): Promise<void> {
    await connection?.close();
    peer_id = id;
    track = newTrack();
    const made = open(ice_servers, relays);
    connection = made;
    made.addTrack(track);
    made.onTrack.subscribe((heard) =>
      heard.onReceiveRtp.subscribe(({ payload }) => {
        packets++;
        recent = [...recent.slice(1 - keptPackets), payload];
        if (sound === 'echo') speak(payload);
      }),
    );
    made.onIceCandidate.subscribe((found) => {
      if (found?.candidate) tell([{ kind: 'candidate', peer_id: id, candidate: found.toJSON() }]);
    });
    if (offers) await describe(await made.createOffer());
  }

  async function describe(given: Awaited<ReturnType<RTCPeerConnection['createAnswer']>>): Promise<void> {
    await connection!.setLocalDescription(given);
    const { type, sdp } = connection!.localDescription!;
    tell([{ kind: 'description', peer_id, description: { type: type as 'offer', sdp } }]);
  }

  async function takeOne(signal: HeardSignal): Promise<void> {
    if (signal.kind === 'peer') return meet(signal.peer_id, signal.offers);
    if (!connection) return;
    if (signal.kind === 'candidate') return void (await connection.addIceCandidate(signal.candidate as never));
    if (signal.kind !== 'description') return;
    await connection.setRemoteDescription(signal.description as never);
    if (signal.description.type === 'offer') await describe(await connection.createAnswer());
  }

  return {
    take: (signal: HeardSignal) => (taking = taking.then(() => takeOne(signal))),
    /** How the way to the other end is. */
    state: () => connection?.connectionState ?? 'new',
    packets: () => packets,
    /** Of the last second. */
    loudness: () => loudness(recent),
    /** Nothing was heard since. */
    forget: (): void => void (recent = []),
    /** The kind of way that was found: `relay` where a relay is between. */
    way: () => connection?.iceTransports[0]?.connection.nominated?.localCandidate.type ?? null,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await connection?.close();
    },
  };
}
export type VoicePeer = ReturnType<typeof voicePeer>;

const newTrack = (): MediaStreamTrack => new MediaStreamTrack({ kind: 'audio' });

const open = (ice_servers: IceServer[], relays: boolean): RTCPeerConnection =>
  new RTCPeerConnection({
    codecs: {
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 })],
    },
    iceServers: ice_servers.flatMap(({ urls, ...rest }) => urls.map((url) => ({ urls: url, ...rest }))),
    iceTransportPolicy: relays ? 'relay' : 'all',
    // A machine without a network still has itself.
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceUseIpv6: false,
  });
