import { passwordChanged } from '@parley/contract/accounts/passwords';
import type { Language } from '@parley/contract/languages';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import type { Tx } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mailLater } from '../../../kit/mail.ts';
import { passwordChangedLetters } from '../mails.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { WhichSessions } from '../sessions/sessions.queries.ts';
import { savePassword } from '../users/users.queries.ts';
import { dropPasswordCode } from './password-codes.queries.ts';

type Owner = { id: number; email: string; name: string; language: Language | null };

/** A new password ends the sessions opened with the old one and any code under way, and its owner is told by mail. */
export async function setPassword(
  tx: Tx,
  user: Owner,
  { password_hash, ending, context }: { password_hash: string; ending: WhichSessions; context: Context },
): Promise<void> {
  await savePassword(tx, user.id, password_hash);
  await dropPasswordCode(tx, user.id);
  await endSessions(tx, user.id, ending, { action: passwordChanged.action, payload: { user_id: user.id } });
  const brand = brandTitles[brandOfHost(context.host)];
  const letter = passwordChangedLetters[user.language ?? context.language]({ brand, name: user.name });
  await mailLater(tx, { to: user.email, sender: brand, ...letter });
}
