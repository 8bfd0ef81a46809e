import * as z from 'zod/mini';
import { factKind, many } from '../facts.ts';

/** Taken out of the project as a sheet. Null: all that fitted. */
export const clientsExported = factKind('clientsExported', 'export', many);
export const importStarted = factKind('importStarted', 'import', { rows: z.number() });
export const importReverted = factKind('importReverted', 'import', {});
export const clientsDeleted = factKind('clientsDeleted', 'client', many);
export const clientsRestored = factKind('clientsRestored', 'client', many);
