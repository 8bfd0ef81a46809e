import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Answers of the API in fewer bytes. Lines that are still being made and files go as they are. The guess by length
 * (BREACH) needs another site's page that asks with somebody's rights: a bearer is never sent along by itself, and what
 * the cookies open answers with nothing the asker chose.
 */
export const compressJson = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(compress, {
    globalCompression: true,
    // A body that unfolds to a thousand times its length is nobody's honest question.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    threshold: 1400, // what travels in one packet anyway
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
};
