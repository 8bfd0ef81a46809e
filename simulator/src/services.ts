import { ai } from './ai/ai.ts';
import { amo } from './amo/amo.ts';
import { booking } from './booking/booking.ts';
import type { Service } from './fake.ts';
import { vkAds } from './vk-ads/vk-ads.ts';

/** What is played beside the channels. */
export const services: readonly Service[] = [ai, amo, booking, vkAds];
