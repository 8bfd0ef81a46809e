import { listMerges } from '@parley/contract/inbox/duplicates';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useMoves } from '../duplicates/moves.ts';
import classes from './client-panel.module.css';

/** Who was merged into this contact, by hand or by itself, and the way back. */
export function MergedContacts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('client-panel');
  const moves = useMoves();
  const merges = useEndpoint(listMerges, { id: contactId }, { quiet: true }).data ?? [];
  if (!merges.length) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{t('merged')}</h3>
      <ul className={classes.merges}>
        {merges.map(({ token, name, by, created_at }) => (
          <li key={`${token} ${name}`}>
            <span className={classes.who}>
              <span>{name}</span>
              <span className={classes.hint}>
                {by === null && `${t('by_itself')} · `}
                <RelativeTime time={created_at} />
              </span>
            </span>
            <Button size="sm" onClick={() => void moves.undo(token)}>
              {t('separate')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
