import { type RefObject, useEffect, useRef, useState } from 'react';
import { HIGHLIGHT_MS } from '../../../ui/timings.ts';
import type { VirtualListHandle } from '../../../ui/virtual-list.tsx';
import type { Line } from './lines.ts';
import { endJump, type View } from './view.ts';

// While a list finds its way to a row, older rows may come before it, and the row has another number then.
const AIMING_MS = 800;

/** Answers with the row to open at; later jumps scroll there. The light goes out after 3 s. */
export function useJumps(list: RefObject<VirtualListHandle | null>, lines: Line[], { contactId, jump }: View) {
  const [first] = useState(jump);
  const [startAt] = useState(() => (jump ? Math.max(0, indexOf(lines, jump.id)) : undefined));
  const aim = useRef({ id: jump?.id ?? 0, until: jump ? performance.now() + AIMING_MS : 0 });

  useEffect(() => {
    if (!jump) return;
    if (jump !== first) aim.current = { id: jump.id, until: performance.now() + AIMING_MS };
    const timer = setTimeout(() => endJump(contactId, jump), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [jump, first, contactId]);

  useEffect(() => {
    if (performance.now() > aim.current.until) return;
    const index = indexOf(lines, aim.current.id);
    if (index >= 0) list.current?.scrollToIndex(index, 'center');
  }, [list, lines, jump]);
  return startAt;
}

const indexOf = (lines: Line[], id: number) =>
  lines.findIndex((line) => line.kind === 'message' && line.message.id === id);
