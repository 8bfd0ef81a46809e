import { dropCalendar, getCalendar, makeCalendar } from '@parley/contract/tasks/calendar';
import { useTranslation } from 'react-i18next';
import { refetch, useAction, useEndpoint } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './window/task-form.module.css';

/** One's own tasks in the calendar of another program, by a secret link. */
export function CalendarWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const path = useEndpoint(getCalendar, {}, { quiet: true, enabled: opened }).data?.path;
  const onDone = () => void refetch(getCalendar);
  const make = useAction(makeCalendar, { onDone });
  const drop = useAction(dropCalendar, { onDone });
  const link = path ? new URL(path, location.origin).href : '';
  return (
    <Modal opened={opened} onClose={onClose} title={t('calendar.title')} size="sm">
      <div className={classes.form}>
        <p className={classes.text}>{t('calendar.text')}</p>
        {link && (
          <div className={classes.link}>
            <TextField
              readOnly
              aria-label={t('calendar.link')}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} label={t('calendar.copy')} done={t('calendar.copied')} />
          </div>
        )}
        <Button look={path ? 'default' : 'primary'} loading={make.isPending} onClick={() => make.mutate({})}>
          {t(path ? 'calendar.renew' : 'calendar.make')}
        </Button>
        {path && (
          <Button look="danger" loading={drop.isPending} onClick={() => drop.mutate({})}>
            {t('calendar.drop')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
