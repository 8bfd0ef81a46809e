import { topic } from '../../../kit/events/bus.ts';

/** A channel was connected, taken off or entered anew. */
export const lineChanged = topic<{ project_id: number; channel_id: number }>('projects:line_changed');
