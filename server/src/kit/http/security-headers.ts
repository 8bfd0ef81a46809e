import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every answer says to browsers, unless its route knows better. */
export const securityHeaders =
  (isHttps: boolean) =>
  async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000');
    for (const [name, value] of unlessSaid) if (!reply.hasHeader(name)) reply.header(name, value);
  };

const unlessSaid = Object.entries({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  // Pages of other sites cannot show what is ours as a picture, nor read it by a script's side channels.
  'cross-origin-resource-policy': 'same-origin',
});
