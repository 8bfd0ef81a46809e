const MOST = 50;
type Deed = { token: string; back: () => void };
/** What was done on this page and can still be taken back, the latest last. */
const deeds: Deed[] = [];
let hear: (back: Deed['back']) => void = () => undefined;

/** Toasts hear of every deed that can no longer be taken back from here: what still offers it goes. */
export const whenTakenBack = (listener: typeof hear) => {
  hear = listener;
};

export function rememberUndo(token: string, back: () => void) {
  forgetUndo(token);
  deeds.push({ token, back });
  deeds.splice(0, deeds.length - MOST);
}

export function forgetUndo(token: string) {
  const place = deeds.findIndex((it) => it.token === token);
  if (place < 0) return;
  const [gone] = deeds.splice(place, 1);
  hear(gone!.back);
}

/** Takes back the latest of one's own deeds; says nothing when there is none. */
export function undoLast() {
  const last = deeds.pop();
  if (!last) return;
  hear(last.back);
  last.back();
}
