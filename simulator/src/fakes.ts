import type { Fake } from './fake.ts';
import { green } from './green/green.ts';
import { telegram } from './telegram/telegram.ts';
import { viber } from './viber/viber.ts';
import type { Simulated } from './world.ts';

/** Every provider that is played. */
export const fakes = { whatsapp: green, telegram, viber } as Record<Simulated, Fake>;
