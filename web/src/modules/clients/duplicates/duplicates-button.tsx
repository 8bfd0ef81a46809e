import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './duplicates-button.module.css';
import { openDuplicates } from './duplicates-place.ts';
import { useOfferCount } from './offers.ts';

/** There only while somebody may be there twice. */
export function DuplicatesButton() {
  const { t } = useTranslation('duplicates');
  const isPhone = useIsPhone();
  const count = useOfferCount(null);
  if (!count) return null;
  return (
    <span className={classes.button}>
      <IconButton
        look={isPhone ? 'quiet' : 'default'}
        label={t('button', { count })}
        icon={<IconUsers />}
        aria-haspopup="dialog"
        onClick={() => openDuplicates(null)}
      />
      <span className={classes.count} aria-hidden="true">
        <Count value={count} max={99} />
      </span>
    </span>
  );
}
