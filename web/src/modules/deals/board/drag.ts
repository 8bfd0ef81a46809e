import { create } from 'zustand';

/** What is being drawn about, and where it would fall: above the card at this place of a stage. */
type Drag = {
  ids: ReadonlySet<number>;
  /** The card that the mouse took hold of: taken off the page, it would never hear that it was let go. */
  held: number | null;
  over: { stage_id: number; at: number } | null;
};

const nothing: Drag = { ids: new Set(), held: null, over: null };
export const useDrag = create<Drag>(() => nothing);

export const beginDrag = (ids: readonly number[], held: number | null = null) =>
  useDrag.setState({ ids: new Set(ids), held, over: null });
export const endDrag = () => useDrag.setState(nothing);
export const isDragging = () => useDrag.getState().ids.size > 0;

export function dragOver(stage_id: number, at: number) {
  const { over } = useDrag.getState();
  if (over?.stage_id !== stage_id || over.at !== at) useDrag.setState({ over: { stage_id, at } });
}

export function dragLeave(stage_id: number) {
  if (useDrag.getState().over?.stage_id === stage_id) useDrag.setState({ over: null });
}

/** What hangs on the pointer when there are several. */
export function drawMany(transfer: DataTransfer, words: string, className: string) {
  const chip = document.createElement('div');
  chip.className = className;
  chip.textContent = words;
  document.body.append(chip);
  transfer.setDragImage(chip, 16, 16);
  // The browser has taken its picture by then.
  setTimeout(() => chip.remove());
}
