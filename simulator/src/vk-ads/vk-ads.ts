import * as z from 'zod/mini';
import type { FakeAnswer, FakeRequest, Service, ServiceStage } from '../fake.ts';
import { type Ads, adsIn, type Cabinet, openCabinet } from './cabinet.ts';
import { answerConsent } from './consent.ts';
import { listForms, listLeads, sendTestLead, takeLead } from './lead-ads.ts';
import { notFound, refused } from './refusals.ts';
import { answerSubscriptions } from './subscriptions.ts';
import { bearerOf, giveToken } from './tokens.ts';

const act = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list') }),
  z.object({
    do: z.literal('open'),
    name: z.string(),
    forms: z.array(z.string()),
    client_id: z.optional(z.string()),
    client_secret: z.optional(z.string()),
  }),
  z.object({
    do: z.literal('lead'),
    form_id: z.number(),
    contact_info: z.record(z.string(), z.string()),
    answers: z.optional(z.array(z.object({ key: z.string(), question: z.string(), answer: z.unknown() }))),
    /** Milliseconds since it was written. */
    ago: z.optional(z.number()),
  }),
  /** The owner takes back what they allowed. */
  z.object({ do: z.literal('revoke'), cabinet_id: z.number() }),
]);

/** VK Ads: lead forms, the leads they bring, and who is told of them. */
export const vkAds: Service = {
  name: 'vk_ads',
  word: 'vk_ads',
  errors: {
    too_many: {
      ...refused(429, 'too_many_requests', 'Too many requests'),
      headers: { 'content-type': 'application/json', 'retry-after': '60' },
    },
    token_expired: refused(401, 'expired_token', 'Access token is expired'),
    forbidden: refused(403, 'access_denied', 'Access denied'),
    leads_absent: notFound,
    server_error: { status: 502, body: 'Bad Gateway' },
    not_json: { status: 200, body: '<html>maintenance</html>' },
  },
  meets: ({ path }, error) => (error === 'leads_absent' ? path.endsWith('/leads.json') : !path.startsWith('/hq/')),
  answer: (request, stage) => answer(request, adsIn(stage.world), stage),
  act: (asked, stage) => perform(act.parse(asked), adsIn(stage.world), stage),
};

function answer(request: FakeRequest, ads: Ads, stage: ServiceStage): FakeAnswer | Promise<FakeAnswer> {
  const { method, path } = request;
  if (path === '/hq/settings/access') return answerConsent(request, ads);
  if (method === 'POST' && path === '/api/v2/oauth2/token.json') return giveToken(request, ads, stage.world);
  const cabinet = bearerOf(request, ads, stage.world);
  if ('status' in cabinet) return cabinet;
  if (path.startsWith('/api/v3/subscription')) return answerSubscriptions(cabinet, request, ads);
  if (method === 'GET' && path === '/api/v1/lead_ads/lead_forms.json') return listForms(cabinet, request);
  if (method === 'GET' && path === '/api/v1/lead_ads/leads.json') return listLeads(cabinet, request);
  const tried = /^\/api\/v1\/lead_ads\/lead_forms\/(\d+)\/send_test_lead$/.exec(path)?.[1];
  return method === 'POST' && tried ? sendTestLead(cabinet, Number(tried), ads, stage) : notFound;
}

function perform(asked: z.infer<typeof act>, ads: Ads, stage: ServiceStage): unknown {
  if (asked.do === 'list') return ads.cabinets.map(told);
  if (asked.do === 'open') return told(openCabinet(ads, asked));
  if (asked.do === 'revoke') {
    ads.tokens = ads.tokens.filter((it) => it.cabinet.id !== asked.cabinet_id);
    return {};
  }
  const { form_id, contact_info, answers = [], ago = 0 } = asked;
  const cabinet = ads.cabinets.find((it) => it.forms.some((form) => form.id === form_id));
  if (!cabinet) throw new Error('no such form');
  return takeLead(cabinet, { form_id, contact_info, answers, at: stage.world.now() - ago }, ads, stage);
}

const told = ({ id, name, client_id, client_secret, forms }: Cabinet) => ({
  id,
  name,
  client_id,
  client_secret,
  forms: [...forms],
});
