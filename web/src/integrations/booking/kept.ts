import { getBooking } from '@parley/contract/integrations/booking';
import { type Data, keyOf } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';

export type Saved = { data: Data<typeof getBooking> };
export const key = keyOf(getBooking, {});

/** What the server answered is what is shown. */
export const place = (data: Saved['data']): void => void queryClient.setQueryData(key, { data });
