/** How far this page has heard the project's stream. Only numbered messages move it. */
export type Cursor = {
  seq: () => number | null;
  /** False for a message that was heard before. */
  accept: (seq: number | undefined) => boolean;
  /** The stream is joined at its end, or everything is fetched anew. */
  moveTo: (seq: number) => void;
};

export function makeCursor(start: number | null): Cursor {
  let last = start;
  return {
    seq: () => last,
    accept: (seq) => {
      if (seq === undefined) return true;
      if (last !== null && seq <= last) return false;
      last = seq;
      return true;
    },
    moveTo: (seq) => {
      last = seq;
    },
  };
}
