import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { saveField } from './card.ts';
import classes from './client-facts.module.css';
import { CopyIcon } from './copy-icon.tsx';
import { InlineField } from './inline-field.tsx';

/** Who it is, and since when they are known; `children`: what can be done with them first of all. */
export function ClientHead({ card, children }: { card: ClientCard; children?: ReactNode }) {
  const { t } = useTranslation('card');
  const language = useLanguage();
  const since = readWireTime(card.created_at);
  return (
    <div className={classes.head}>
      <Avatar name={card.name} seed={card.id} size={52} />
      <div className={classes.who}>
        <h2 className={classes.name}>
          <InlineField
            label={t('name')}
            value={card.name}
            maxLength={200}
            onSave={(name) => saveField(card, 'name', name)}
          />
        </h2>
        <p className={classes.known}>
          {since && t('since', { date: formatDate(since, language) })}
          <span className={classes.id}>
            ID {card.id}
            <CopyIcon what="ID" text={String(card.id)} />
          </span>
        </p>
      </div>
      {children}
    </div>
  );
}
