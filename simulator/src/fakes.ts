import { avito } from './avito/avito.ts';
import { email } from './email/email.ts';
import type { Fake } from './fake.ts';
import { green } from './green/green.ts';
import { mtproto } from './mtproto/mtproto.ts';
import { instagram } from './meta/instagram.ts';
import { waba } from './meta/waba.ts';
import { telegram } from './telegram/telegram.ts';
import { viber } from './viber/viber.ts';
import { vk } from './vk/vk.ts';
import type { Simulated } from './world.ts';

/** Every provider that is played. */
export const fakes = {
  whatsapp: green,
  waba,
  instagram,
  telegram,
  telegramNumbered: mtproto,
  viber,
  vk,
  avito,
  email,
} as Record<Simulated, Fake>;
