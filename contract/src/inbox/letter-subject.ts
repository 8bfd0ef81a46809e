import * as z from 'zod/mini';
import { exact } from '../common.ts';

/** A header is one line. */
export const letterSubject = exact(0, 500).check(z.refine((it) => !/\p{Cc}/u.test(it), 'text'));
