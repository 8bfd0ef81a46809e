import { refuse } from '../../../kit/errors.ts';

/** Of what a text may be made: names, lists and objects, and how many plain values. */
export type JsonLimits = { values: number; commas: number };

const deepest = 32;
const [quote, backslash, comma, colon, list, object, listEnd, objectEnd] = [...'"\\,:[{]}'].map((it) =>
  it.codePointAt(0),
);

/**
 * Weighed before it is parsed: parsing cannot be stopped, and three bytes may become sixty. A thread whose memory ends
 * in the middle of it takes the whole process along.
 */
export function jsonOf(bytes: Buffer, limits: JsonLimits): { value: unknown; values: number } {
  const values = weigh(bytes, limits);
  try {
    return { value: JSON.parse(bytes.toString()), values };
  } catch {
    return refuse('archive_broken');
  }
}

function weigh(bytes: Buffer, limits: JsonLimits): number {
  let [depth, values, commas, isText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (isText) {
      if (sign === backslash) at++;
      else if (sign === quote) isText = false;
      continue;
    }
    if (sign === quote) isText = true;
    else if (sign === comma) commas++;
    else if (sign === colon) values++;
    else if (sign === list || sign === object) {
      values++;
      depth++;
    } else if (sign === listEnd || sign === objectEnd) depth--;
    if (depth > deepest || values > limits.values || commas > limits.commas) refuse('archive_broken');
  }
  return values;
}
