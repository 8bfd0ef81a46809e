import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';

/** Figures of today became others; told at most once a second to whoever may see analytics. */
export const analyticsChanged = liveEvent('analytics:changed', z.object({}));
