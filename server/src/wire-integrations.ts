import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import * as ai from './integrations/ai/index.ts';
import type { Reaction } from './kit/events/events.ts';
import type { Job } from './kit/jobs/jobs.ts';

/** By the integration they belong to: the API's page shows them so. */
export const described = {
  ai: { about: 'Suggested answers, and whom the project asks for them', routes: ai.routes },
};

export const reactions: Reaction[] = [];

export const jobs: Job[] = [];

/** What they need of the environment. */
export function lend(config: Config): void {
  ai.lendAssistant(config.ai);
}

/** Where providers call. */
export async function serveHooks(_server: FastifyInstance): Promise<void> {}
