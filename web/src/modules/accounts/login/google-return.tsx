import { openidLogin, type signedIn } from '@parley/contract/accounts/sessions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { api } from '../../../kit/api.ts';
import { browserZone } from '../../../kit/time.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SecondStep } from '../entry/second-step.tsx';
import type { OpenidReturn } from './openid-return.ts';

type Props = {
  returned: Exclude<OpenidReturn, null>;
  done: (granted: z.infer<typeof signedIn>) => void;
  onBack: () => void;
};

// A code works once, and React may run an effect twice.
const finished = new Set<string>();

/** The way back from Google: the code in the address is exchanged for a session. */
export function GoogleReturn({ returned, done, onBack }: Props) {
  const { t } = useTranslation('accounts');
  const [needsCode, setNeedsCode] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(returned === 'refused' ? t('login.google_refused') : null);

  const finish = useEffectEvent(async () => {
    history.replaceState(history.state, '', location.pathname);
    if (returned === 'refused' || finished.has(returned.state)) return;
    finished.add(returned.state);
    try {
      const { data } = await api(openidLogin, { ...returned, time_zone: browserZone() });
      done(data);
    } catch (error) {
      if (isApiError(error) && error.code === 'second_factor_required') setNeedsCode(true);
      else setRefusal(isApiError(error) ? error.text : String(error));
    }
  });
  useEffect(() => void finish(), []);

  if (needsCode && returned !== 'refused') {
    return (
      <SecondStep
        endpoint={openidLogin}
        input={(second_factor) => ({ ...returned, second_factor })}
        done={({ data }) => done(data)}
        onBack={onBack}
      />
    );
  }
  if (!refusal) return <p role="status">{t('login.google_returning')}</p>;
  return (
    <>
      <FormAlert>{refusal}</FormAlert>
      <Button look="primary" size="lg" wide onClick={onBack}>
        {t('back')}
      </Button>
    </>
  );
}
