import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './possible-duplicates.module.css';
import { openDuplicates } from './duplicates-place.ts';
import { useOfferCount } from './offers.ts';

/** In the client's panel: this person may be there twice. */
export function PossibleDuplicates({ contactId }: { contactId: number }) {
  const { t } = useTranslation('duplicates');
  const count = useOfferCount(contactId);
  if (!count) return null;
  return (
    <button type="button" className={classes.line} aria-haspopup="dialog" onClick={() => openDuplicates(contactId)}>
      <IconUsers size={17} />
      {t('possible', { count })}
    </button>
  );
}
