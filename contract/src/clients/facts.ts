import * as z from 'zod/mini';
import { anyFields, factKind, many } from '../facts.ts';

/** Taken out of the project as a sheet. Null: all that fitted. */
export const clientsExported = factKind('clientsExported', 'export', many);
export const importStarted = factKind('importStarted', 'import', { rows: z.number() });
export const importReverted = factKind('importReverted', 'import', {});
export const clientsDeleted = factKind('clientsDeleted', 'client', many);
export const clientsRestored = factKind('clientsRestored', 'client', many);
/** For good: by hand from the bin, or by itself when the time there is over. */
export const clientsErased = factKind('clientsErased', 'client', many);
/** By one press; of very many nobody knows yet how many: null. Nobody is named: they may be erased later. */
export const clientsMerged = factKind('clientsMerged', 'client', many);
export const clientsSeparated = factKind('clientsSeparated', 'client', many);
/** All that was written with a client is gone for good. */
export const messagesErased = factKind('messagesErased', 'client', {});

/** What is sold, and for how much. What stages take from the stock is told by the deal. */
export const productCreated = factKind('productCreated', 'product', anyFields);
export const productChanged = factKind('productChanged', 'product', anyFields);
export const productDeleted = factKind('productDeleted', 'product', anyFields);
export const productRestored = factKind('productRestored', 'product', anyFields);
/** For good, by itself; the subject's name is their names. */
export const productsErased = factKind('productsErased', 'product', many);
export const organizationsErased = factKind('organizationsErased', 'organization', many);
export const organizationCreated = factKind('organizationCreated', 'organization', anyFields);
export const organizationChanged = factKind('organizationChanged', 'organization', anyFields);
export const organizationDeleted = factKind('organizationDeleted', 'organization', anyFields);
export const organizationRestored = factKind('organizationRestored', 'organization', anyFields);
