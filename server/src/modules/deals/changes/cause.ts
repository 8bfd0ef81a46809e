import type { LeadReason } from '@parley/contract/deals/history';
import { actorOf, type Caused } from '../../../kit/actor.ts';
import type { Viewer } from '../../../kit/viewer.ts';

/** Who changes a deal, and why where it happens by itself. */
export type DealCause = Caused<LeadReason> & {
  /** The stages that rules brought the deal through before. */
  chain?: number[];
};

export const byHand = (viewer: Viewer, why: 'bulk' | 'undo' | null = null): DealCause => ({
  actor: actorOf(viewer),
  why,
});

/** People must fill what a stage wants; what happens by itself is not held up by it. */
export const isByHand = ({ why }: DealCause): boolean => why === null || why === 'bulk';
