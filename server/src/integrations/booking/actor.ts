import type { Actor } from '@parley/contract/actors';
import type { BookingService } from '@parley/contract/integrations/booking';

const names: Record<BookingService, string> = { yclients: 'YCLIENTS', altegio: 'Altegio' };

/** Who did what came from there. */
export const serviceActor = (service: BookingService): Actor => ({
  kind: 'integration',
  id: null,
  name: names[service],
  means: null,
});

/** What came from there is no news for it. */
export const isOfService = ({ kind, name }: Actor): boolean =>
  kind === 'integration' && Object.values(names).includes(name);
