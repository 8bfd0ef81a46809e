export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { configureClients, type ImportedDeal, type IntoStage, type Known } from './surroundings.ts';
export { createContact, mayBeJoined } from './create-contact.ts';
export { fillContact } from './fill-contact.ts';
export { changeClient } from './change-client.ts';
export { markContact } from './mark-contact.ts';
export { writeHistory } from './history/history.queries.ts';
export { noteChanges } from './history/note-changes.ts';
export {
  binSince,
  type BinPage,
  type FoundInBin,
  pageOfBin,
  placeInBin,
  refuseUnlessAdmin,
  someInBin,
  walkOfBin,
} from './bin.ts';
export { type Last, lastOf, sizeOf, skippedBy, wordFor } from './keyset.ts';
export { suits } from './table/field-conditions.queries.ts';
export { folded, type Patterns, patternsOf } from './patterns.ts';
export { countryOf } from './country.queries.ts';
export { knownPhone, normalPhone, phoneSpellings } from './phones.ts';
export { tidyName } from './rules.ts';
export { areLiving, type Client, mainContactOf, markMerged, readClient, saveClient } from './clients.queries.ts';
export { takeFromStock } from './products/take-from-stock.ts';
export { audienceOf } from './audience-of.ts';
export { isContactSeen, isSomebodySeen, isSubjectSeen, knownAs } from './seen.queries.ts';
export { findPerson } from './clients.queries.ts';
export { type Cell, sheetMimes, writeSheet } from './sheets/writing/write-sheet.ts';
