import type { ServiceStage } from '../fake.ts';
import { type Salon, salonIn } from './salon.ts';

export const catalogueEvents = ['uninstall', 'freeze', 'unfreeze'] as const;

type Told = {
  event: (typeof catalogueEvents)[number];
  salon_id?: number | undefined;
  partner_token?: string | undefined;
};

/** What a salon does with a program in the catalogue is told at the address that stands on the program's page there. */
export function tellCatalogue({ event, salon_id, partner_token }: Told, { world, tell }: ServiceStage): object {
  const salon = salonIn(world);
  const known = salon.connected.findLast((it) => it.salon_id === salon_id || salon_id === undefined);
  const url = callbackIn(salon);
  if (!known || !url) return { told: false };
  if (event === 'uninstall') salon.connected = salon.connected.filter((it) => it !== known);
  else known.status = event === 'freeze' ? 'frozen' : 'active';
  const body = JSON.stringify({
    salon_id: known.salon_id,
    application_id: known.application_id,
    event,
    partner_token: partner_token ?? [...salon.partners][0],
  });
  tell([{ url, headers: { 'content-type': 'application/json' }, body, once: true }]);
  return { told: true };
}

/** On the same host as the hooks of whoever is connected. */
function callbackIn({ companies }: Salon): string | null {
  const ours = companies.flatMap((it) => it.hooks.urls).findLast((it) => !it.includes('.example'));
  return ours ? new URL('/hooks/yc_catalogue', ours).href : null;
}
