import { openDemoLink } from '@parley/contract/accounts/demo';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { EntryCard } from '../entry/entry-card.tsx';
import { useLinkToken } from '../entry/link-token.ts';

// A link works once, and React may run an effect twice.
const opened = new Map<string, Promise<string | null>>();

function open(token: string): Promise<string | null> {
  const known = opened.get(token);
  if (known) return known;
  const opening = api(openDemoLink, { token }).then(
    () => null,
    (error: unknown) => (isApiError(error) ? error.text : String(error)),
  );
  opened.set(token, opening);
  return opening;
}

/** The page behind the link that a demo prints at its start, for whoever is not at its machine. */
export function DemoLinkPage() {
  const { t } = useTranslation('accounts');
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void open(token ?? '-').then((refusal) => isCurrent && setOutcome({ refusal }));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return (
    <EntryCard title={t('demo_link.title')} text={outcome?.refusal === null && t('demo_link.opened')}>
      {!outcome && <p role="status">{t('demo_link.opening')}</p>}
      {outcome?.refusal && <FormAlert>{outcome.refusal}</FormAlert>}
      {outcome && (
        <a className={buttonClass({ look: 'primary', size: 'lg' })} href="/app/messenger/login/">
          {t('invite.to_login')}
        </a>
      )}
    </EntryCard>
  );
}
