import { maxFormBytes } from '@parley/contract/deals/sources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../kit/errors.ts';
import { type Counted, refuseTired } from '../../kit/http/request-limit.ts';
import { type AddressWords, sourceOfAddress, takeForm } from '../../modules/deals/index.ts';
import { integrationOfHook, isClosed } from '../../modules/projects/index.ts';
import { readNotification } from './read-lead.ts';
import { takeLead } from './take-lead.ts';

type HookWords = { project: string; word: string };

/**
 * Where VK Ads tells of leads: by the subscription of the connected cabinet, and at the address of one source, which
 * somebody set there by hand. It signs nothing, so the address is the secret; it is answered once all is kept.
 */
export const serveVkAdsHooks = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_, body, done) =>
        done(null, body),
      );
      const config: Counted = { counts: 'refused' };
      scope.post<{ Params: HookWords }>('/hooks/vk_ads/:project/:word', { config }, hearCabinet);
      scope.post<{ Params: AddressWords }>('/vk_ads/:project/:source/:secret', hearSource);
    }),
  ).then(() => undefined);

async function hearCabinet(request: FastifyRequest<{ Params: HookWords }>, reply: FastifyReply) {
  const { project, word } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(project)) return refuse('not_found');
  refuseTired(request);
  const integration = (await integrationOfHook(Number(project), 'vk_ads', word)) ?? refuse('not_found');
  const lead = readNotification(parsed(request.body));
  if (lead && !isClosed(integration.project_id)) await takeLead(integration.project_id, lead);
  return heard(reply);
}

async function hearSource(request: FastifyRequest<{ Params: AddressWords }>, reply: FastifyReply) {
  const { project_id, source } = await sourceOfAddress(request, 'vk_ads');
  const lead = readNotification(parsed(request.body));
  if (lead && !isClosed(project_id)) await takeForm(project_id, source.id, lead.form);
  return heard(reply);
}

/** What is not about a lead is none of ours, and is not told again and again; nor is what nobody reads any more. */
const heard = (reply: FastifyReply) => reply.type('text/plain; charset=utf-8').send('ok');

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '');
  } catch {
    return refuse('malformed_request');
  }
}
