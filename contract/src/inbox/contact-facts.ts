import { anyFields, factKind } from '../facts.ts';

/**
 * Work on a contact, whose id is that of the subject. What it changed of the whole contact is named `operator_id`,
 * `team_id`, `manager_id`, `aside`, `blocked`, `archived`; of one dialogue `check 7`, `read 7`, `answered 7`; and of its
 * being in a folder `folder 7`.
 */
const ofContact = <const Name extends string>(name: Name) => factKind(name, 'dialogue', anyFields);

export const contactTaken = ofContact('contactTaken');
export const contactHandedOver = ofContact('contactHandedOver');
export const contactHandedToTeam = ofContact('contactHandedToTeam');
/** By the rule of a channel or of a team; of a team by the press that handed it there. */
export const contactGiven = ofContact('contactGiven');
/** The team went, and its queue with it. */
export const contactLeftQueue = ofContact('contactLeftQueue');
/** At the end of somebody's shift, or when they left the project: nobody's again. */
export const contactReturned = ofContact('contactReturned');
export const contactClosed = ofContact('contactClosed');
export const contactReopened = ofContact('contactReopened');
export const contactPutAside = ofContact('contactPutAside');
export const contactWoken = ofContact('contactWoken');
export const contactBlocked = ofContact('contactBlocked');
export const contactUnblocked = ofContact('contactUnblocked');
export const contactArchived = ofContact('contactArchived');
export const contactUnarchived = ofContact('contactUnarchived');
export const contactFiled = ofContact('contactFiled');
export const contactUnfiled = ofContact('contactUnfiled');
export const contactChecked = ofContact('contactChecked');
/** Somebody is to look at it. */
export const contactPutInNew = ofContact('contactPutInNew');
export const contactMarkedRead = ofContact('contactMarkedRead');
export const contactMarkedUnread = ofContact('contactMarkedUnread');
export const replyNotNeeded = ofContact('replyNotNeeded');
/** Whatever else was taken back. */
export const contactRestored = ofContact('contactRestored');
