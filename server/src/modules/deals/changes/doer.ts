import type { LeadReason } from '@parley/contract/deals/history';

/** Who changes a deal, and why where it happens by itself. */
export type Doer = {
  /** Null: it happens by itself. */
  user_id: number | null;
  why: LeadReason | null;
  /** The rule or source, by name. */
  rule: string | null;
  /** The stages that rules brought the deal through before. */
  chain?: number[];
};

export const byHand = (user_id: number): Doer => ({ user_id, why: null, rule: null });

/** People must fill what a stage wants; what happens by itself is not held up by it. */
export const isByHand = ({ why }: Doer): boolean => why === null || why === 'bulk';
