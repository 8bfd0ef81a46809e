import { cancelRecord, changeRecord, getVisits, type Visit } from '@parley/contract/integrations/booking-visits';
import i18next from 'i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch } from '../../../kit/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { servicesOf, shortDay } from './say-visit.ts';

const words = () => i18next.getFixedT(currentLanguage(), 'visits');
const renew = () => void refetch(getVisits);
const idOf = ({ branch_id, id }: Visit) => ({ branch: branch_id, id });

export type SaidState = 'confirmed' | 'came' | 'no_show' | 'waiting';

/** What is known of a visit now; the service is told first, and says no in its own words. */
export const markVisit = (visit: Visit, state: SaidState) =>
  act({
    on: [`visit ${visit.branch_id} ${visit.id}`],
    call: () => api(changeRecord, { ...idOf(visit), state }),
    place: renew,
    renew,
    done: () => words()(`done.${state}`),
  });

/** A place that was given back may be taken by others at once, so this one is asked. */
export async function cancelVisit(visit: Visit): Promise<void> {
  const t = words();
  const about = { day: shortDay(visit.day, currentLanguage()), time: visit.time, service: servicesOf(visit) };
  const question = {
    title: t('cancel.title'),
    text: t('cancel.text', about),
    action: t('cancel.action'),
    danger: true,
  };
  if (!(await confirm(question))) return;
  await act({
    on: [`visit ${visit.branch_id} ${visit.id}`],
    call: () => api(cancelRecord, idOf(visit)),
    place: renew,
    renew,
    done: () => t('done.cancelled'),
  });
}
