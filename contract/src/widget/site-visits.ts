import * as z from 'zod/mini';
import { id, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

/** What is known of a client as a visitor of a website; what was never told is null. */
export const siteVisit = z.object({
  dialogue_id: z.number(),
  page_url: z.nullable(z.string()),
  page_title: z.nullable(z.string()),
  /** Where on the site they were first seen. */
  first_page: z.nullable(z.string()),
  /** The page elsewhere that led them to the site. */
  came_from: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  first_seen_at: wireTime,
  seen_at: z.nullable(wireTime),
});
export type SiteVisit = z.infer<typeof siteVisit>;

export const listSiteVisits = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/contacts/:id/site_visits/',
  access: 'project',
  summary: 'Where on our websites a client is, how they came there and with which device',
  input: z.strictObject({ project: id, id }),
  output: answer(z.array(siteVisit)),
});

/** To the operators who see the channel: the client looks at another page now. */
export const siteVisitChanged = liveEvent('channel:site_visit_changed', z.object({ contact_id: z.number() }));
