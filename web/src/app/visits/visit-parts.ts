import { lazy } from 'react';
import { openVisits } from '../../integrations/booking/open-visits.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';

const ClientVisits = lazy(async () => {
  const file = import('../../integrations/booking/visits/client-visits.tsx');
  const [{ ClientVisits: part }] = await Promise.all([file, addTexts('integrations')]);
  return { default: part };
});

const NextVisit = lazy(async () => {
  const file = import('../../integrations/booking/visits/next-visit.tsx');
  const [{ NextVisit: part }] = await Promise.all([file, addTexts('integrations')]);
  return { default: part };
});

/** What the booking service knows of a client, for whoever shows clients. */
export const visitParts = { open: openVisits, ClientVisits, NextVisit };
