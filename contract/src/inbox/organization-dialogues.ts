import * as z from 'zod/mini';
import { count, id, upTo } from '../common.ts';
import { endpoint, page } from '../http.ts';
import { contact } from './contacts.ts';

export const listOrganizationDialogues = endpoint({
  method: 'GET',
  path: '/api/crm/organization/:id/dialogues/',
  access: 'project',
  summary: 'Who of an organization has written or was written to, as far as the viewer sees it, the latest first',
  input: z.strictObject({ id, count: z.optional(count), next: z.optional(upTo(100)) }),
  output: page(contact),
});
