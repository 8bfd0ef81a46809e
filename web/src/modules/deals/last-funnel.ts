import { recall, remember } from '../../kit/remember.ts';
import { currentProject } from '../../kit/session.ts';

const key = () => `deals-funnel-${currentProject() ?? 0}`;

/** The funnel this device looked at last. */
export const lastFunnel = (): number | null => Number(recall(key())) || null;
export const keepFunnel = (id: number) => remember(key(), String(id));
