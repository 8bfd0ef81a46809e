import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../projects/index.ts';
import { useBulk } from '../table/bulk.ts';

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
        onDone();
        void bulk.remove({ ids: [id] });
      }}
    >
      {t('delete')}
    </Button>
  );
}
