import type { listDemoMails } from '@parley/contract/accounts/mailbox';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../kit/query.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './mailbox.module.css';
import { splitLinks } from './split-links.ts';

type Props = { mail: Data<typeof listDemoMails>[number]; opened: boolean };

export function Letter({ mail, opened }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <li className={classes.letter}>
      <details open={opened}>
        <summary className={classes.summary}>
          <IconChevronRight className={classes.arrow} size={16} />
          <span className={classes.words}>
            <span className={classes.subject}>{mail.subject}</span>
            <span className={classes.to}>{t('mailbox.to', { email: mail.recipient })}</span>
          </span>
          <span className={classes.time}>
            <RelativeTime time={mail.created_at} />
          </span>
        </summary>
        <div className={classes.body}>
          {splitLinks(mail.body).map(({ text, href }, place) =>
            href ? (
              // The same letter never changes, so the place is a name enough.
              <a key={place} href={href}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </div>
      </details>
    </li>
  );
}
