import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { IconMailbox, IconMailOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { endpointQuery } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Letter } from './letter.tsx';
import classes from './mailbox.module.css';

// Mail is written by a job a moment after the click that caused it.
const REFRESH_MS = 5_000;

export function MailboxPage() {
  const { t } = useTranslation('accounts');
  const mails = useQuery({
    ...endpointQuery(listDemoMails, {}, { quiet: true, staleTime: 0 }),
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
  });
  const isAbsent = isApiError(mails.error) && mails.error.status === 404;
  const refresh = (
    <Button icon={<IconRefresh />} onClick={() => void mails.refetch()}>
      {t('mailbox.refresh')}
    </Button>
  );
  return (
    <Page narrow title={t('mailbox.title')} text={!isAbsent && t('mailbox.text')} actions={!isAbsent && refresh}>
      {mails.data?.length ? (
        <ul className={classes.letters} aria-label={t('mailbox.letters')}>
          {mails.data.map((mail, place) => (
            <Letter key={mail.id} mail={mail} opened={place === 0} />
          ))}
        </ul>
      ) : (
        <Card>
          {mails.isPending && <ListSkeleton rows={4} />}
          {mails.data && (
            <EmptyState icon={<IconMailbox />} title={t('mailbox.empty_title')} text={t('mailbox.empty_text')} />
          )}
          {isAbsent && (
            <EmptyState icon={<IconMailOff />} title={t('mailbox.absent_title')} text={t('mailbox.absent_text')} />
          )}
          {mails.isError && !isAbsent && (
            <ErrorState reason={mails.error.message} onRetry={() => void mails.refetch()} retrying={mails.isFetching} />
          )}
        </Card>
      )}
    </Page>
  );
}
