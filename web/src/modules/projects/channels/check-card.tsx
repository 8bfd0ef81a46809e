import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';

type Props = { isOn: boolean; isSaving: boolean; onTurn: (on: boolean) => void };

/** Whether those who write here come to the folder of the new ones. Saved at once. */
export function CheckCard({ isOn, isSaving, onTurn }: Props) {
  const { t } = useTranslation('channels');
  return (
    <Card title={t('check_title')}>
      <Switch
        row
        label={t('check_switch')}
        description={t(isOn ? 'check_on' : 'check_off')}
        checked={isOn}
        disabled={isSaving}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </Card>
  );
}
