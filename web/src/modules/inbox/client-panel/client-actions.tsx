import type { Contact } from '@parley/contract/inbox/contacts';
import { IconArchive, IconArchiveOff, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../projects/index.ts';
import { useWork } from '../work/actions.ts';
import classes from './client-panel.module.css';

/** What is rarely done. Each can be undone from its toast, but for clearing, which asks first. */
export function ClientActions({ contact }: { contact: Contact }) {
  const { t } = useTranslation('work');
  const work = useWork();
  const mayClear = useMay('contacts.delete');
  const { archived, blocked } = contact;
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        icon={archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        onClick={() => void work.archive([contact], !archived)}
      >
        {t(archived ? 'header.unarchive' : 'header.archive')}
      </Button>
      <Button
        size="sm"
        icon={blocked ? <IconLockOpen size={16} /> : <IconLock size={16} />}
        onClick={() => void work.block(contact, !blocked)}
      >
        {t(blocked ? 'header.unblock' : 'header.block')}
      </Button>
      {mayClear && contact.users.length > 0 && (
        <Button size="sm" icon={<IconTrash size={16} />} onClick={() => void work.clear(contact)}>
          {t('header.clear')}
        </Button>
      )}
    </div>
  );
}
