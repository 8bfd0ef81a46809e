import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../projects/index.ts';
import { useBulk } from '../table/bulk.ts';
import { theTable } from '../table/places.ts';

/** With everything they wrote; for a while it can be undone. */
export function DeleteButton({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('card');
  const bulk = useBulk();
  if (!useMay('contacts.delete')) return null;
  return (
    <Button
      size="sm"
      wide
      icon={<IconTrash size={16} />}
      onClick={() => {
        // Not to the row the card would lead back to: it goes, too.
        theTable()?.focus({ preventScroll: true });
        onDone();
        void bulk.remove({ ids: [id] });
      }}
    >
      {t('delete')}
    </Button>
  );
}
