import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/switch.tsx';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether clients' calls ring on this device. */
export function IncomingCallsSwitch({ checked, onChange }: Props) {
  const { t } = useTranslation('calls');
  return (
    <Switch
      row
      label={t('ring_here')}
      description={t('ring_here_note')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
