/** Whether bytes are read rightly as they are; they may end within a letter. */
export function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

// The most frequent letters of Russian, which stand for most of any text.
const frequent = /[оеаинтсрвлкмдпу]/g;
const capitalWithin = /\p{Ll}\p{Lu}/gu;

/**
 * In which charset somebody wrote who does not say so, by the letters that come of it: words of Cyrillic have eight bits
 * throughout, in those of the West such letters stand alone.
 */
export function guessCharset(bytes: Buffer): 'utf-8' | 'windows-1251' | 'koi8-r' | 'windows-1252' {
  if (isUtf8(bytes)) return 'utf-8';
  if (isWestern(bytes)) return 'windows-1252';
  const score = (charset: string): number => {
    const text = new TextDecoder(charset).decode(bytes);
    return (text.match(frequent)?.length ?? 0) - 2 * (text.match(capitalWithin)?.length ?? 0);
  };
  return score('koi8-r') > score('windows-1251') ? 'koi8-r' : 'windows-1251';
}

function isWestern(bytes: Buffer): boolean {
  const isLetter = (byte: number | undefined): boolean =>
    byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));
  let [alone, together] = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte < 0xc0) return;
    const around = [bytes[at - 1], bytes[at + 1]];
    if (around.some((it) => it !== undefined && it >= 0xc0)) together++;
    else if (around.some(isLetter)) alone++;
  });
  return alone > together;
}

export const decoded = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
};
