import type { Reaction } from '../../kit/events/events.ts';

export const reactions: Reaction[] = [];
