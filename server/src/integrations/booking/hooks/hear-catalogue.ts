import { transaction } from '../../../kit/db/index.ts';
import { changeIntegration, closeIntegration, noteHealthy, noteTrouble } from '../../../modules/projects/index.ts';
import { serviceActor } from '../actor.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { wordsOfCatalogue } from '../words-of-catalogue.ts';
import { endWork, goOn } from '../work.ts';
import { keepSalon, projectsOfSalon } from './salons.queries.ts';

/** What a salon's people do with our program in the catalogue. */
export const catalogueEvents = ['uninstall', 'freeze', 'unfreeze'] as const;
export type CatalogueEvent = (typeof catalogueEvents)[number];

/** Told once or again, it becomes so once. Projects that connected the salon by a login of their own are not concerned. */
export async function hearCatalogue(salon_id: number, event: CatalogueEvent): Promise<void> {
  for (const project_id of await projectsOfSalon(salon_id)) {
    const booking = await openBooking(project_id);
    if (booking?.settings.catalogue?.salon_id === salon_id) await deeds[event](booking, booking.settings.catalogue);
  }
}

type Catalogue = NonNullable<Booking['settings']['catalogue']>;

const deeds: Record<CatalogueEvent, (booking: Booking, catalogue: Catalogue) => Promise<void>> = {
  uninstall: async ({ project_id, settings }, catalogue) =>
    transaction(project_id, async (tx) => {
      const actor = serviceActor(settings.service);
      const words = wordsOfCatalogue('uninstall', settings.service, catalogue.language);
      if (!(await closeIntegration(tx, project_id, 'booking', { actor, words }))) return;
      await endWork(tx, project_id);
      await keepSalon(tx, project_id, null);
    }),
  freeze: async (booking, catalogue) => {
    const { project_id, settings } = booking;
    if (!catalogue.is_frozen) await setFrozen(booking, catalogue, true);
    const words = wordsOfCatalogue('freeze', settings.service, catalogue.language);
    await noteTrouble(project_id, 'booking', { is_refused: true, words });
  },
  unfreeze: async (booking, catalogue) => {
    if (!catalogue.is_frozen) return;
    await setFrozen(booking, catalogue, false);
    await noteHealthy(booking.project_id, 'booking');
  },
};

const setFrozen = ({ project_id, settings }: Booking, catalogue: Catalogue, is_frozen: boolean): Promise<void> =>
  transaction(project_id, async (tx) => {
    await changeIntegration(tx, project_id, 'booking', {
      settings: { ...settings, catalogue: { ...catalogue, is_frozen } },
    });
    if (!is_frozen) await goOn(tx, project_id);
  });
