import { db } from '../../../kit/db/index.ts';
import { findAccount } from './layout.queries.ts';

/** Who has this address; null: nobody. */
export const accountOf = (email: string): Promise<number | null> => findAccount(db(), email);
