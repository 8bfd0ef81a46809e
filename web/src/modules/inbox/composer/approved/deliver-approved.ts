import { sendTemplate } from '@parley/contract/inbox/templates';
import type { Input } from '@parley/contract/http';
import { api } from '../../../../kit/api.ts';

/** Fetched when the first of them is sent. */
export const deliverApproved = (input: Input<typeof sendTemplate>) => api(sendTemplate, input);
