import { passwordChanged } from '@parley/contract/accounts/sessions';
import type { Language } from '@parley/contract/languages';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import type { Tx } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mailLater } from '../../../kit/mail.ts';
import { dropCode, passwordCodeOf } from '../codes.queries.ts';
import { dropConfirmed } from '../openid/openid.queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { surroundings } from '../surroundings.ts';
import { emailProvedLetters } from './email-letters.ts';
import { emptyUnproved } from './users.queries.ts';

type Owner = { id: number; email: string; name: string; language: Language | null };

/**
 * An unproved address owns nothing: anybody may have registered with it. Whoever proves it first finds the account
 * theirs alone, without the password, second factor, sessions and links of whoever was there before. True for that
 * first proof; a later one changes nothing.
 */
export async function proveEmail(tx: Tx, user: Owner, context: Context): Promise<boolean> {
  if (!(await emptyUnproved(tx, user.id))) return false;
  await dropCode(tx, passwordCodeOf(user.id));
  await dropConfirmed(tx, user.id);
  await endSessions(tx, user.id, 'all', { action: passwordChanged.action, payload: { user_id: user.id } });
  for (const drop of surroundings().firstProofs) await drop(tx, user.id);
  const brand = brandTitles[brandOfHost(context.host)];
  await mailLater(tx, {
    to: user.email,
    sender: brand,
    ...emailProvedLetters[user.language ?? context.language]({ brand }),
  });
  return true;
}
