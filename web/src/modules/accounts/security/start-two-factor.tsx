import { listSessions } from '@parley/contract/accounts/sessions';
import type { User } from '@parley/contract/accounts/users';
import { useState } from 'react';
import { refetch } from '../../../kit/query.ts';
import { changeUser } from '../use-user.ts';
import { AskPassword } from './ask-password.tsx';
import { ConfirmSecret } from './confirm-secret.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { TwoFactorSecret } from './secret-steps.tsx';

/** Asks who it is, shows the secret, asks for a code that proves it was taken, then gives the recovery codes. */
export function StartTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = () => {
    changeUser({ two_factor: true });
    void refetch(listSessions);
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={finish} />;
  if (secret) return <ConfirmSecret secret={secret} onClose={onClose} onConfirmed={setCodes} />;
  return <AskPassword user={user} onClose={onClose} onProved={setSecret} />;
}
