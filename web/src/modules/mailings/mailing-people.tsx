import type { MailingPerson, SkipReason, WholeMailing } from '@parley/contract/mailings/mailings';
import { IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { closeMailings } from '../deals/index.ts';
import { useMailingPeople } from './data.ts';
import classes from './mailing-people.module.css';

/** Who did not get it and why: reasons with their numbers, and names for whoever wants them. */
export function MailingPeople({ mailing: { id, failed, skipped } }: { mailing: WholeMailing }) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const reasons = Object.entries(skipped) as [SkipReason, number][];
  if (!failed && !reasons.length) return null;
  return (
    <section className={classes.all} aria-label={t('people.title')}>
      {reasons.length > 0 && (
        <Part id={id} state="skipped" title={t('people.skipped')}>
          {reasons.map(([reason, n]) => `${t(`skipped.${reason}`)}: ${formatNumber(n, language)}`).join(' · ')}
        </Part>
      )}
      {failed > 0 && (
        <Part id={id} state="failed" title={t('people.failed')}>
          {t('people.failed_note')}
        </Part>
      )}
    </section>
  );
}

type Props = { id: number; state: MailingPerson['state']; title: string; children: string };

function Part({ id, state, title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.part}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} className={classes.arrow} />
        <span>
          <span className={classes.title}>{title}</span>
          <span className={classes.note}>{children}</span>
        </span>
      </button>
      {isOpen && <People id={id} state={state} />}
    </div>
  );
}

function People({ id, state }: Pick<Props, 'id' | 'state'>) {
  const { t } = useTranslation('mailings');
  const navigate = useNavigate();
  const { people, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMailingPeople(
    id,
    state,
  );
  if (!people && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!people) return <ListSkeleton rows={2} />;
  const open = (contact_id: number) => {
    closeMailings();
    void navigate({ to: '/$id', params: { id: contact_id } });
  };
  return (
    <>
      <ul className={classes.list}>
        {people.map(({ nth, contact, reason }) => (
          <li key={nth} className={classes.person}>
            {contact ? (
              <button type="button" className={classes.name} onClick={() => open(contact.id)}>
                {contact.name}
              </button>
            ) : (
              <span className={classes.gone}>{t('people.gone')}</span>
            )}
            {reason && <span className={classes.note}>{t(`skipped.${reason}`)}</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
