import type { Output, Parsed } from '@parley/contract/http';
import { type listSiteVisits as listing, siteVisitChanged } from '@parley/contract/widget/site-visits';
import type { tellPage as telling } from '@parley/contract/widget/visitor';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { whisper } from '../../../kit/live/whisper.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { findVisitor } from './find-visitor.ts';
import { cameFrom, plainAddress } from './rules.ts';
import { savePage, visitsOf } from './site-visits.queries.ts';
import { dialogueOf } from './visitor-messages.queries.ts';

/** The last page wins; how somebody came stays as it was first told. */
export async function tellPage(
  _: null,
  { token, url, title, first_page, referrer }: Parsed<typeof telling>,
  context: Context,
): Promise<Output<typeof telling>> {
  const visitor = await findVisitor(token, context, 'look');
  await savePage(visitor, {
    page_url: plainAddress(url),
    page_title: title.trim() || null,
    first_page: plainAddress(first_page),
    came_from: cameFrom(referrer, first_page),
    user_agent: context.user_agent || null,
    seen_at: now(),
  });
  const dialogue = await dialogueOf(visitor);
  // A page is looked at and left: who has the card open sees it, nobody is told of it later.
  if (dialogue) {
    const { contact_id } = dialogue;
    whisper(visitor.project_id, siteVisitChanged, { contact_id }, seersOf(visitor.channel_id));
  }
  return { data: null };
}

export async function listSiteVisits(viewer: Viewer, { id }: Parsed<typeof listing>): Promise<Output<typeof listing>> {
  const [contact] = await contactsById(viewer, [id]);
  if (!contact) refuse('not_found');
  return { data: await visitsOf(viewer, id) };
}
