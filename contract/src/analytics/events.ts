import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';

/** Figures became others; told a few times a second at most, to whoever may see analytics. */
export const analyticsChanged = liveEvent('analytics:changed', z.object({}));
