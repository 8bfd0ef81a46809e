import * as z from 'zod/mini';
import { text } from './common.ts';

// What follows a scheme, www, or a host with something behind it; "J.Smith" and "shop.example" are names. No part of it can
// be read in two ways: whoever is not signed in may send a megabyte of letters here.
const link = /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}[/?#:]/iu;

/** Names of people and projects stand in letters to strangers, so they must not be a letter of their own: one line, no links. */
export const name = (max: number) =>
  text(max).check(
    z.refine((it) => !link.test(it), 'link_in_name'),
    z.refine((it) => !/[\p{Cc}\u2028\u2029]/u.test(it), 'wrong'),
  );

/** What comes from elsewhere is not refused for its name, but loses what no name may have. */
export const tidyName = (given: string, max: number): string =>
  given
    .slice(0, 1000)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word && !link.test(word))
    .join(' ')
    .slice(0, max)
    .toWellFormed();
