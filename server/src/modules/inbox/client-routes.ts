import * as card from '@parley/contract/inbox/client-card';
import * as duplicates from '@parley/contract/inbox/duplicates';
import { listOrganizationDialogues as listingDialogues } from '@parley/contract/inbox/organization-dialogues';
import type { Job } from '../../kit/jobs/jobs.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { getClientCard, updateClient } from './client-card/client-card.ts';
import { listMuted, muteContact } from './client-card/mute-contact.ts';
import { updateDialogue } from './client-card/update-dialogue.ts';
import { findAllDuplicates, findDuplicates, findManyDuplicates } from './duplicates/find-duplicates.ts';
import { dismissOffer, listJoinOffers, listMerges } from './duplicates/join-offers.ts';
import { linkDialogue, unlinkDialogue } from './duplicates/link-dialogue.ts';
import { mergeAll, mergeTheRest } from './duplicates/merge-all.ts';
import { mergeContacts } from './duplicates/merge-contacts.ts';
import { undoMove, undoTheRest } from './duplicates/undo-move.ts';
import { listOrganizationDialogues } from './organizations/list-dialogues.ts';

/** What is known of a client, and who of them is whom. */
export const clientRoutes: Route[] = [
  route(card.getClientCard, getClientCard),
  route(card.updateClient, updateClient),
  route(card.updateDialogue, updateDialogue),
  route(card.muteContact, muteContact),
  route(card.listMuted, listMuted),
  route(listingDialogues, listOrganizationDialogues),
  route(duplicates.listJoinOffers, listJoinOffers),
  route(duplicates.dismissOffer, dismissOffer),
  route(duplicates.mergeContacts, mergeContacts),
  route(duplicates.mergeAll, mergeAll),
  route(duplicates.linkDialogue, linkDialogue),
  route(duplicates.unlinkDialogue, unlinkDialogue),
  route(duplicates.undoMove, undoMove),
  route(duplicates.listMerges, listMerges),
];

export const duplicateJobs: Job[] = [findDuplicates, findAllDuplicates, findManyDuplicates, mergeTheRest, undoTheRest];
