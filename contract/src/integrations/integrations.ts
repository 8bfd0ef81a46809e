import * as z from 'zod/mini';
import { wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import type { BrandName } from '../projects/brands.ts';

/** Services of others that a project works with beside its channels: one account of each. */
export const integrationKinds = ['booking', 'vk_ads', 'amo'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** What they call themselves where each brand is at home. */
export const integrationNames: Record<IntegrationKind, Record<BrandName, string>> = {
  booking: { parley: 'Altegio', beseda: 'YCLIENTS' },
  vk_ads: { parley: 'VK Ads', beseda: 'VK Реклама' },
  amo: { parley: 'Kommo', beseda: 'amoCRM' },
};

/** `refused`: it takes us no more until somebody connects it anew. `unreachable`: it is tried again by itself. */
export const integrationProblems = ['refused', 'unreachable'] as const;
export type IntegrationProblem = (typeof integrationProblems)[number];

const shown = z.record(z.string(), z.unknown());

/** An integration as whoever connects it sees it. What opens the account never comes back. */
export const integrationCard = z.object({
  kind: z.enum(integrationKinds),
  is_connected: z.boolean(),
  /** What is known of the account; each integration says more of it in its own calls. */
  account: shown,
  /** What people chose. */
  settings: shown,
  connected_at: z.nullable(wireTime),
  synced_at: z.nullable(wireTime),
  problem: z.nullable(z.enum(integrationProblems)),
  /** The provider's own words. */
  problem_words: z.string(),
  failing_since: z.nullable(wireTime),
});
export type IntegrationCard = z.infer<typeof integrationCard>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/app/integrations/',
  access: 'project',
  permission: 'channels.edit',
  summary: 'Services of others that the project works with, each with how it stands; those not connected too',
  input: z.strictObject({}),
  output: answer(z.array(integrationCard)),
});

/** Connected, disconnected, failing, well again, or of another account. */
export const integrationChanged = liveEvent('integration_changed', z.object({ kind: z.enum(integrationKinds) }));

/** It fails for so long that somebody has to know; `since` null: it works again, or is gone. */
export const integrationStopped = liveEvent(
  'integration:stopped',
  z.object({ id: z.number(), since: z.nullable(z.string()) }),
);
