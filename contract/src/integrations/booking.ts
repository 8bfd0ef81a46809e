import * as z from 'zod/mini';
import type { BrandName } from '../projects/brands.ts';

/** The booking service of each brand's country: one API under two names. */
export const bookingServices = ['yclients', 'altegio'] as const;
export type BookingService = (typeof bookingServices)[number];
export const bookingServiceOf: Record<BrandName, BookingService> = { parley: 'altegio', beseda: 'yclients' };

/** A place where the salon's clients come. */
export const bookingBranch = z.object({
  id: z.number(),
  title: z.string(),
  address: z.string(),
  /** Hours east of its clock. */
  timezone: z.number(),
});
export type BookingBranch = z.infer<typeof bookingBranch>;

/** Whose edit stays where both sides changed the same client. */
export const bookingWinners = ['ours', 'theirs'] as const;
export type BookingWinner = (typeof bookingWinners)[number];
