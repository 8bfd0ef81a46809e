import { checkAll, readAll } from '@parley/contract/inbox/work';
import { IconChecks, IconMailOpened } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import classes from './settings-window.module.css';

/** What empties New and what reads everything. Very many cannot be undone, so each asks first. */
export function InboxRows() {
  return (
    <>
      <Row name="check_all" icon={<IconChecks />} endpoint={checkAll} />
      <Row name="read_all" icon={<IconMailOpened />} endpoint={readAll} />
    </>
  );
}

type Props = { name: 'check_all' | 'read_all'; icon: ReactNode; endpoint: typeof checkAll | typeof readAll };

function Row({ name, icon, endpoint }: Props) {
  const { t } = useTranslation('app');
  const action = useAction(endpoint, {
    onDone: ({ changed, is_going_on, undo }) => {
      if (is_going_on) toast.info(t('settings.main.going_on'));
      else if (undo) void tell(t(`settings.main.${name}.done`), undo);
      else toast.success(changed ? t(`settings.main.${name}.done`) : t('settings.main.nothing_left'));
    },
  });
  const run = async () => {
    const question = {
      title: t(`settings.main.${name}.question`),
      text: t(`settings.main.${name}.note`),
      action: t(`settings.main.${name}.action`),
    };
    if (await confirm(question)) action.mutate({});
  };
  return (
    <div className={classes.row} data-tight>
      <span className={classes.words}>
        <span className={classes.label}>{t(`settings.main.${name}.title`)}</span>
        <span className={classes.note}>{t(`settings.main.${name}.note`)}</span>
      </span>
      <Button icon={icon} loading={action.isPending} onClick={() => void run()}>
        {t(`settings.main.${name}.action`)}
      </Button>
    </div>
  );
}

/** The inbox is there already wherever something can be undone; this window need not bring it along. */
async function tell(text: string, undo: string) {
  const { tellDone } = await import('../../modules/inbox/index.ts');
  tellDone(text, undo);
}
