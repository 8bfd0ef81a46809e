import { isDemoEmail } from '@parley/contract/accounts/demo';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { newestMails } from '../../../kit/mail.queries.ts';
import { surroundings } from '../surroundings.ts';
import { mayUseDemo } from './demo-link.ts';

const [kept, shown] = [200, 20];

export async function readMailbox(context: Context) {
  if (!surroundings().shows_mailbox) refuse('route_not_found');
  if (!mayUseDemo(context)) refuse('demo_elsewhere');
  // What is written to others is nobody's to read, however it came to be kept.
  return (await newestMails(kept)).filter(({ recipient }) => isDemoEmail(recipient)).slice(0, shown);
}
