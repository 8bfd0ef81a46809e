import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Devices } from './devices.tsx';

export function DevicesButton() {
  const { t } = useTranslation('calls');
  const [opened, setOpened] = useState(false);
  const button = (
    <IconButton
      size="lg"
      look="default"
      label={t('devices.title')}
      icon={<IconAdjustmentsHorizontal />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  );
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      trigger={button}
      label={t('devices.title')}
      width={300}
      padded
      titled
    >
      <Devices />
    </Popup>
  );
}
