/** Times on the wire are `YYYY-MM-DD HH:mm:ss+03:00`; one without an offset is read as +03:00 (specification 9). */
const SERVER_OFFSET = '+03:00';
const SERVER_OFFSET_MS = 3 * 60 * 60 * 1000;
const SHAPE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

export function readWireTime(text: string): Date | null {
  const [, day, minutes, seconds = ':00', offset = SERVER_OFFSET] = SHAPE.exec(text.trim()) ?? [];
  if (!day) return null;
  const time = new Date(`${day}T${minutes}${seconds}${offset}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export function writeWireTime(time: Date): string {
  const shifted = new Date(time.getTime() + SERVER_OFFSET_MS).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}${SERVER_OFFSET}`;
}
