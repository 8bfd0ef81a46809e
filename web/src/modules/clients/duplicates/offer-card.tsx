import type { JoinOffer } from '@parley/contract/inbox/duplicates';
import { IconArrowsJoin, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Compare } from './compare.tsx';
import { type Chosen, keptFields } from './differing.ts';
import { useMoves } from './moves.ts';
import classes from './offer-card.module.css';

type Props = { offer: JoinOffer; isOpen: boolean; onOpen: () => void };

/** Two who may be one: why, both side by side, and the decision. */
export function OfferCard({ offer, isOpen, onOpen }: Props) {
  const { t } = useTranslation('duplicates');
  const { contact, user, score, reasons } = offer;
  const id = useId();
  const tone = score >= 85 ? 'ok' : 'warn';
  return (
    <li className={classes.card}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onOpen}>
        <span className={classes.faces}>
          <Avatar name={contact.name} seed={contact.id} size={34} />
          <Avatar name={user.name} seed={user.id} size={34} />
        </span>
        <span className={classes.words}>
          <span className={classes.names}>
            {contact.name === user.name ? contact.name : t('both', { a: contact.name, b: user.name })}
          </span>
          <span className={classes.reasons}>{reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}</span>
        </span>
        <Badge tone={tone}>{t('score', { score })}</Badge>
        <IconChevronDown size={18} className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Decision offer={offer} />}
      </div>
    </li>
  );
}

function Decision({ offer }: { offer: JoinOffer }) {
  const { t } = useTranslation('duplicates');
  const moves = useMoves();
  const { contact, user } = offer;
  const [mainId, setMainId] = useState(contact.id);
  const [chosen, setChosen] = useState<Chosen>({});
  const [isMerging, setMerging] = useState(false);
  const merge = async () => {
    const other = mainId === contact.id ? user.id : contact.id;
    const fields = keptFields([contact, user], chosen, mainId);
    setMerging(true);
    await moves.merge(offer.id, { contact_id: mainId, contacts_ids: [other], fields });
    setMerging(false);
  };
  return (
    <div className={classes.body}>
      <Compare
        sides={[contact, user]}
        mainId={mainId}
        onMain={setMainId}
        chosen={chosen}
        onChoose={(field, id) => setChosen({ ...chosen, [field]: id })}
      />
      <div className={classes.actions}>
        <Button onClick={() => void moves.dismiss(offer.id)}>{t('dismiss')}</Button>
        <Button look="primary" icon={<IconArrowsJoin size={17} />} loading={isMerging} onClick={() => void merge()}>
          {t('merge')}
        </Button>
      </div>
    </div>
  );
}
