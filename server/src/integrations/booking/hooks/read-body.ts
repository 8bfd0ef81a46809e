import { recordIn } from '../theirs.ts';

/** Empty: it is nothing that can be read. */
export function readBody(body: unknown): Record<string, unknown> {
  try {
    return Buffer.isBuffer(body) ? recordIn(JSON.parse(body.toString('utf8'))) : {};
  } catch {
    return {};
  }
}
