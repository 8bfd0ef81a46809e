import { type ErrorBody, type ErrorCode, errors, errorText, unexpectedText } from '@parley/contract/errors';
import { fieldErrors } from '@parley/contract/field-errors';
import type { Language } from '@parley/contract/languages';
import * as z from 'zod/mini';
import { Refusal } from '../errors.ts';
import { FilesAway } from '../files/files-away.ts';
import { MissingFile } from '../files/missing-file.ts';
import { log } from '../log.ts';

type Failure = { code?: string; message?: string; syscall?: string };
type Answer = { status: number; body: ErrorBody; retryAfter?: number };

/** The one place where whatever went wrong becomes an answer in the caller's language; `number` is the request's. */
export function errorAnswer(error: unknown, language: Language, number: string): Answer {
  if (error instanceof z.core.$ZodError) {
    const answer = answerOf('invalid_input', language);
    return { ...answer, body: { ...answer.body, errors: fieldErrors(error.issues, language) } };
  }
  if (error instanceof Refusal) return refusalAnswer(error, language);
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return answerOf('too_large', language);
  if (statusCode && statusCode < 500) return { ...answerOf('malformed_request', language), status: statusCode };
  // A text with a NUL, which PostgreSQL cannot hold; most fields refuse it before.
  if (code === '22021') return answerOf('malformed_request', language);
  log.error({ request: number, err: error });
  if (error instanceof MissingFile) return answerOf('file_gone', language);
  const failed = troubleOf(error as Failure);
  const words = unexpectedText(failed, language, number);
  return { status: errors[failed].status, body: { error: words, code: failed, request_id: number } };
}

function refusalAnswer({ code, details }: Refusal, language: Language): Answer {
  const { seconds, errors: fields, ...rest } = details;
  const body: ErrorBody = { error: errorText(code, language, details), code };
  if (fields) body.errors = fields as Record<string, string[]>;
  if (Object.keys(rest).length) body.details = rest;
  return { status: errors[code].status, body, ...(seconds ? { retryAfter: Number(seconds) } : {}) };
}

const answerOf = (code: ErrorCode, language: Language): Answer => ({
  status: errors[code].status,
  body: { error: errorText(code, language), code },
});

function troubleOf(failure: Failure): 'read_only' | 'disk_full' | 'unavailable' | 'internal' {
  const { code } = failure;
  // A base that another took over from, or that is copied.
  if (code === '25006') return 'read_only';
  if (code === '53100' || code === 'ENOSPC') return 'disk_full';
  return failure instanceof FilesAway || isDatabaseBusy(failure) ? 'unavailable' : 'internal';
}

/**
 * Connection failures (08), no resources (53), shutting down (57P), what waited for too long (57014, 55P03) or for each
 * other again and again (40), what was cut off while this node came to a stand (25P03), and the driver's own, which have
 * no code.
 */
const isDatabaseBusy = ({ code = '', message = '', syscall }: Failure): boolean =>
  /^(08|53|57P|57014|55P03|25P03|40001|40P01)/.test(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
  // Its socket, where it is on this machine; any other path that is not there is no trouble of the database.
  (code === 'ENOENT' && syscall === 'connect') ||
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered|was closed))/.test(
    message,
  );
