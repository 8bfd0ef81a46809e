import * as rules from '@parley/contract/integrations/booking-rules';
import * as visits from '@parley/contract/integrations/booking-visits';
import { type Route, route } from '../../../kit/http/route.ts';
import { getBookingRules, saveBookingRules } from '../funnel/booking-rules.ts';
import { getBookingLink, listFreeDays, listFreeTimes, listMasters, listOfferedServices } from './bookable.ts';
import { cancelRecord, changeRecord } from './change-record.ts';
import { getComingVisits } from './coming-visits.ts';
import { getVisits } from './list-visits.ts';
import { makeRecord } from './make-record.ts';

export const visitRoutes: Route[] = [
  route(visits.listMasters, listMasters),
  route(visits.getVisits, getVisits),
  route(visits.getComingVisits, getComingVisits),
  route(visits.listOfferedServices, listOfferedServices),
  route(visits.listFreeDays, listFreeDays),
  route(visits.listFreeTimes, listFreeTimes),
  route(visits.makeRecord, makeRecord),
  route(visits.changeRecord, changeRecord),
  route(visits.cancelRecord, cancelRecord),
  route(visits.getBookingLink, getBookingLink),
  route(rules.getBookingRules, getBookingRules),
  route(rules.saveBookingRules, saveBookingRules),
];
