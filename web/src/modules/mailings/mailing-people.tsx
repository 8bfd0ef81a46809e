import type { MailingPerson, SkipReason, WholeMailing } from '@parley/contract/mailings/mailings';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import classes from './mailing-people.module.css';
import { skippedOf } from './mailing-state.tsx';
import { PeopleList } from './people-list.tsx';

/** The clients of a mailing by what became of them: first who did not get it and why, with names for whoever wants them. */
export function MailingPeople({ mailing }: { mailing: WholeMailing }) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const { id, failed, skipped, sent, said, waiting } = mailing;
  const reasons = Object.entries(skipped) as [SkipReason, number][];
  return (
    <section className={classes.all} aria-label={t('people.title')}>
      <Part id={id} state="failed" count={failed} title={t('progress.failed')} note={t('people.failed_note')} />
      <Part
        id={id}
        state="skipped"
        count={skippedOf(mailing)}
        title={t('progress.skipped')}
        note={reasons.map(([reason, n]) => `${t(`skipped.${reason}`)}: ${formatNumber(n, language)}`).join(' · ')}
      />
      <Part id={id} state="sent" count={sent} title={t('progress.sent')} />
      <Part id={id} state="said" count={said} title={t('progress.said')} />
      <Part id={id} state="waiting" count={waiting} title={t('progress.waiting')} />
    </section>
  );
}

type Props = { id: number; state: MailingPerson['state']; count: number; title: string; note?: string };

function Part({ id, state, count, title, note }: Props) {
  const [isOpen, setOpen] = useState(false);
  const language = useLanguage();
  if (!count) return null;
  return (
    <div className={classes.part}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} className={classes.arrow} />
        <span>
          <span className={classes.title}>
            {title} <span className={classes.count}>{formatNumber(count, language)}</span>
          </span>
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </button>
      {isOpen && <PeopleList id={id} state={state} title={title} />}
    </div>
  );
}
