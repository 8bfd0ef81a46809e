export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { configureBooking } from './surroundings.ts';
export { productEdits } from './sync/send-products.ts';
export { bookingEdits } from './sync/hear-facts.ts';
export { serveBookingHooks } from './hooks/serve-hooks.ts';
export { serveCatalogueCalls } from './hooks/serve-catalogue-calls.ts';
export { serveCatalogue } from './catalogue.ts';
