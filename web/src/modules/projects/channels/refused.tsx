import type { ConnectType } from '@parley/contract/projects/connections';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { ConnectForm } from './use-connect-form.ts';

/** Why nothing was connected; beside the provider's own words, what to look at. */
export function Refused({ type, form: { refusal } }: { type: ConnectType; form: ConnectForm }) {
  const { t } = useTranslation('channels');
  if (!refusal) return null;
  return (
    <FormAlert>
      {refusal.text}
      {refusal.code === 'provider_refused' && <p>{t(`refused.${type}`)}</p>}
    </FormAlert>
  );
}
