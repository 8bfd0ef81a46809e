import * as z from 'zod/mini';
import { factKind } from '../facts.ts';

export const mailingStarted = factKind('mailingStarted', 'mailing', { people: z.number() });
export const mailingStopped = factKind('mailingStopped', 'mailing', {});
export const mailingDeleted = factKind('mailingDeleted', 'mailing', {});
