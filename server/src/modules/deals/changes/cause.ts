import type { LeadReason } from '@parley/contract/deals/history';
import type { Origin } from '@parley/contract/facts';
import { actorOf, type Caused } from '../../../kit/actor.ts';
import type { Viewer } from '../../../kit/viewer.ts';

/** Who changes a deal, and why where it happens by itself. */
export type DealCause = Caused<LeadReason> & {
  /** From where, where somebody asked. */
  origin?: Origin | null;
  /** The press that takes it back; what the funnel's rule did, for everyone. */
  token?: string;
  /** It is from long ago: the rules of the stage it comes to do nothing for it. */
  is_late?: boolean;
  /** The stages that rules brought the deal through before. */
  chain?: number[];
};

type ByHand = { why?: 'bulk' | 'undo' | null; token?: string };
export const byHand = (viewer: Viewer, { why = null, ...press }: ByHand = {}): DealCause => ({
  actor: actorOf(viewer),
  origin: viewer.origin ?? null,
  why,
  ...press,
});

/** People must fill what a stage wants; what happens by itself is not held up by it. */
export const isByHand = ({ why }: DealCause): boolean => why === null || why === 'bulk';
