import { booking } from './booking/booking.ts';
import type { Service } from './fake.ts';

/** What is played beside the channels. */
export const services: readonly Service[] = [booking];
