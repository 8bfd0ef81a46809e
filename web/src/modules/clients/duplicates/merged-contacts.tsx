import { listMerges } from '@parley/contract/inbox/duplicates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import classes from '../card/client-facts.module.css';
import { CardPart } from '../card/fact.tsx';
import { useActorWords } from '../../../ui/actor-words.ts';
import { useMoves } from './moves.ts';

/** Who was merged into this contact, by hand or by itself, and the way back. */
export function MergedContacts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('duplicates');
  const actorWords = useActorWords();
  const merges = useEndpoint(listMerges, { id: contactId }, { quiet: true }).data ?? [];
  if (!merges.length) return null;
  return (
    <CardPart title={t('merged_title')}>
      <ul className={classes.merges}>
        {merges.map(({ token, contact_id, name, actor, reasons, created_at }) => (
          <li key={contact_id}>
            <span className={classes.who}>
              <span>{name}</span>
              <span className={classes.hint}>
                {[actorWords(actor), ...reasons.map((it) => t(`reason.${it}`)), ''].join(' · ')}
                <RelativeTime time={created_at} />
              </span>
            </span>
            <Separate token={token} id={contact_id} />
          </li>
        ))}
      </ul>
    </CardPart>
  );
}

/** Its line goes away with what it does: the keys go on in the card it stood in. */
function Separate({ token, id }: { token: string; id: number }) {
  const { t } = useTranslation('duplicates');
  const moves = useMoves();
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current = button.current?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  }, []);
  useWayOut(() => card.current);
  return (
    <Button ref={button} size="sm" onClick={() => void moves.separate(token, id)}>
      {t('separate')}
    </Button>
  );
}
