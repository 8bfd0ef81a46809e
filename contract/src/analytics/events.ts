import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';

export const figuresOf = ['dialogues', 'deals'] as const;
export type FiguresOf = (typeof figuresOf)[number];

/** Figures of these became others; told a few times a second at most, to whoever may see analytics. */
export const analyticsChanged = liveEvent('analytics:changed', z.object({ of: z.enum(figuresOf) }));
