import { listMerges } from '@parley/contract/inbox/duplicates';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../card/client-facts.module.css';
import { CardPart } from '../card/fact.tsx';
import { useMoves } from './moves.ts';

/** Who was merged into this contact, by hand or by itself, and the way back. */
export function MergedContacts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('duplicates');
  const moves = useMoves();
  const merges = useEndpoint(listMerges, { id: contactId }, { quiet: true }).data ?? [];
  if (!merges.length) return null;
  return (
    <CardPart title={t('merged_title')}>
      <ul className={classes.merges}>
        {merges.map(({ token, contact_id, name, by, created_at }) => (
          <li key={contact_id}>
            <span className={classes.who}>
              <span>{name}</span>
              <span className={classes.hint}>
                {by === null && `${t('by_itself')} · `}
                <RelativeTime time={created_at} />
              </span>
            </span>
            <Button size="sm" onClick={() => void moves.undo(token, contact_id)}>
              {t('separate')}
            </Button>
          </li>
        ))}
      </ul>
    </CardPart>
  );
}
