import type { TicketMark } from '@parley/contract/tickets/marks';
import { fetchCode } from '../../../kit/fetch-code.ts';
import { rowMarks } from '../../../kit/row-marks.ts';

/** Of a client's tickets that are not closed, the one that presses most. */
export const {
  useMark: useTicketMark,
  renew: renewTicketMarks,
  letWait: letTicketMarkWait,
} = rowMarks<TicketMark>(async (ids) => (await fetchCode(() => import('./read-marks.ts'))).readMarks(ids));
