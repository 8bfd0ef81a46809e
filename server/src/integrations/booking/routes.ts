import * as booking from '@parley/contract/integrations/booking';
import { type Route, route } from '../../kit/http/route.ts';
import { connectBooking, connectFromCatalogue } from './connect-booking.ts';
import { getBooking } from './get-booking.ts';
import { previewSync } from './sync/preview-sync.ts';
import { startSync, stopSync } from './sync/start-sync.ts';
import { disconnectBooking, updateBooking } from './update-booking.ts';
import { visitRoutes } from './visits/routes.ts';

export const routes: Route[] = [
  route(booking.getBooking, getBooking),
  route(booking.connectBooking, connectBooking),
  route(booking.connectBookingFromCatalogue, connectFromCatalogue),
  route(booking.updateBooking, updateBooking),
  route(booking.disconnectBooking, disconnectBooking),
  route(booking.previewBookingSync, previewSync),
  route(booking.syncBookingClients, startSync('clients')),
  route(booking.syncBookingProducts, startSync('products')),
  route(booking.stopBookingSync, stopSync),
  ...visitRoutes,
];
