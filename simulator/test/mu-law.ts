/** G.711 µ-law at 8 kHz: what every browser speaks and nobody needs a library for. */
export const rate = 8000;
/** Samples of 20 milliseconds, as one packet carries them. */
export const packetSamples = 160;

const bias = 0x84;
const loudest = 32_635;

export function encode(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(loudest, Math.abs(Math.round(sample))) + bias;
  const exponent = Math.floor(Math.log2(size)) - 7;
  const mantissa = (size >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

export function decode(byte: number): number {
  const given = ~byte & 0xff;
  const exponent = (given >> 4) & 0x07;
  const size = ((((given & 0x0f) << 3) + bias) << exponent) - bias;
  return given & 0x80 ? -size : size;
}

/** The nth packet of an even tone. */
export const tonePacket = (n: number, hertz: number): Buffer =>
  Buffer.from(
    Array.from({ length: packetSamples }, (_, i) =>
      encode(9000 * Math.sin((2 * Math.PI * hertz * (n * packetSamples + i)) / rate)),
    ),
  );

/** How loud what was heard is: 0 silence, 1 as loud as it goes. */
export function loudness(packets: Buffer[]): number {
  const samples = packets.flatMap((packet) => [...packet].map(decode));
  return samples.length ? Math.sqrt(samples.reduce((sum, it) => sum + it * it, 0) / samples.length) / loudest : 0;
}
