import { endOtherSessions, listSessions } from '@parley/contract/accounts/sessions';
import { useTranslation } from 'react-i18next';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';

export function SessionsCard() {
  const { t } = useTranslation('accounts');
  const sessions = useEndpoint(listSessions, {}, { quiet: true });
  const endOthers = useAction(endOtherSessions, {
    onDone: () => {
      void refetch(listSessions);
      toast.success(t('sessions.others_ended'));
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('sessions.end_others_title'),
      text: t('sessions.end_others_text'),
      action: t('sessions.end_others'),
      danger: true,
    });
    if (agreed) endOthers.mutate({});
  };

  const rows = [...(sessions.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  const isOnlyThis = rows.length === 1;
  return (
    <Card
      flush
      title={t('sessions.title')}
      text={isOnlyThis ? t('sessions.only_this') : t('sessions.text')}
      aside={
        rows.length > 1 && (
          <Button loading={endOthers.isPending} onClick={() => void ask()}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      {sessions.isPending && <ListSkeleton rows={2} />}
      {sessions.isError && (
        <ErrorState
          reason={sessions.error.message}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}
