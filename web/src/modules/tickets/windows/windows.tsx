import type { useTicketWindows } from './open-window.ts';
import { CloseWindow } from './close-window.tsx';
import { HandOverWindow } from './hand-over-window.tsx';
import { MergeWindow } from './merge-window.tsx';
import { TagsWindow } from './tags-window.tsx';
import { TicketWindow } from './ticket-window.tsx';

type Windows = ReturnType<typeof useTicketWindows.getState>;
type Props = Windows & { onWhole: (id: number) => void };

export const Windows = ({ subject, asked, onWhole }: Props) => (
  <>
    <TicketWindow subject={subject} onWhole={onWhole} />
    <CloseWindow asked={asked?.kind === 'close' ? asked : null} />
    <HandOverWindow ticket={asked?.kind === 'hand_over' ? asked.ticket : null} />
    <MergeWindow ticket={asked?.kind === 'merge' ? asked.ticket : null} />
    <TagsWindow asked={asked?.kind === 'tags' ? asked : null} />
  </>
);
