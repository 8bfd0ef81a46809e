import { type ErrorCode, errors, errorText } from '@parley/contract/errors';
import type { MailingPerson } from '@parley/contract/mailings/mailings';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FixedRows } from '../../ui/fixed-rows.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { closeMailings } from '../deals/index.ts';
import { useMailingPeople } from './data.ts';
import classes from './mailing-people.module.css';

const ROW = 46;
const ROWS_AT_ONCE = 7;
const keyOf = ({ nth }: MailingPerson) => nth;

type Props = { id: number; state: MailingPerson['state']; title: string };

/** Names with what is known of each; however many there are, a few are drawn. */
export function PeopleList({ id, state, title }: Props) {
  const { people, isError, isFetching, refetch, ...more } = useMailingPeople(id, state);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  if (!people && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!people) return <ListSkeleton rows={2} />;
  return (
    <div className={classes.list} style={{ height: Math.min(people.length, ROWS_AT_ONCE) * ROW }}>
      <FixedRows
        items={people}
        keyOf={keyOf}
        rowHeight={ROW}
        label={title}
        onNearEnd={() => hasNextPage && !isFetchingNextPage && !isFetchNextPageError && void fetchNextPage()}
        after={
          isFetchNextPageError && <ErrorState retrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
        }
      >
        {(person) => <Person person={person} />}
      </FixedRows>
    </div>
  );
}

function Person({ person }: { person: MailingPerson }) {
  const { t } = useTranslation('mailings');
  const navigate = useNavigate();
  const note = useNote(person);
  const { contact } = person;
  const open = (contact_id: number) => {
    closeMailings();
    void navigate({ to: '/$id', params: { id: contact_id } });
  };
  return (
    <div className={classes.person}>
      {contact ? (
        <button type="button" className={classes.name} onClick={() => open(contact.id)}>
          {contact.name}
        </button>
      ) : (
        <span className={classes.gone}>{t('people.gone')}</span>
      )}
      {note && (
        <span className={classes.why} title={note}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Why they did not get it, or how far it has come. Our own codes have texts; a channel's reason is shown in its words. */
function useNote({ state, reason, arrived, error }: MailingPerson): string {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  if (reason) return t(`skipped.${reason}`);
  if (arrived) return t(`people.${arrived}`);
  if (state !== 'failed') return '';
  if (error === null) return t('people.not_said');
  return error in errors ? errorText(error as ErrorCode, language) : error;
}
