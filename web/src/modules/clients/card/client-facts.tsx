import type { ClientField } from '@parley/contract/clients/clients';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveField } from './card.ts';
import classes from './client-facts.module.css';
import { CustomFacts } from './custom-facts.tsx';
import { CopyIcon } from './copy-icon.tsx';
import { CardPart, Fact } from './fact.tsx';
import { InlineField } from './inline-field.tsx';
import { ManagerField, OrganizationField } from './pickers.tsx';

type Props = {
  card: ClientCard;
  /** Facts that stand beside who is responsible: who answers now, and who has the deals. */
  atWork?: ReactNode;
  ofDeals?: ReactNode;
  children?: ReactNode;
};

/** Who the client is and where they can be reached; every value is changed where it stands. */
export function ClientFacts({ card, atWork, ofDeals, children }: Props) {
  const { t } = useTranslation('card');
  const text = (field: Extract<ClientField, 'legal_entity' | 'tax_id' | 'tag'>, maxLength: number) => (
    <InlineField
      label={t(field)}
      value={card[field] ?? ''}
      maxLength={maxLength}
      onSave={(value) => saveField(card, field, value)}
    >
      {field === 'tag' ? (
        <span className={classes.tag} title={card.tag ?? undefined}>
          {card.tag}
        </span>
      ) : undefined}
    </InlineField>
  );
  const phone = card.phone ? shownPhone(card.phone) : '';
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t('phone')}>
          <InlineField
            label={t('phone')}
            type="tel"
            value={phone}
            maxLength={40}
            onSave={(value) => saveField(card, 'phone', value)}
            aside={<CopyIcon what={t('phone')} text={phone} />}
          />
        </Fact>
        <Fact name={t('email')}>
          <InlineField
            label={t('email')}
            type="email"
            value={card.email ?? ''}
            maxLength={254}
            onSave={(value) => saveField(card, 'email', value)}
            aside={<CopyIcon what={t('email')} text={card.email ?? ''} />}
          >
            <Address email={card.email ?? ''} />
          </InlineField>
        </Fact>
        <Fact name={t('organization')}>
          <OrganizationField card={card} />
        </Fact>
        {atWork}
        <Fact name={t('manager')}>
          <ManagerField card={card} />
        </Fact>
        {ofDeals}
        <Fact name={t('legal_entity')}>{text('legal_entity', 300)}</Fact>
        <Fact name={t('tax_id')}>{text('tax_id', 32)}</Fact>
        <Fact name={t('tag')}>{text('tag', 40)}</Fact>
        <CustomFacts card={card} />
        {children}
      </dl>
      <CardPart title={t('notes')}>
        <InlineField
          label={t('notes')}
          value={card.notes ?? ''}
          empty={t('notes_empty')}
          maxLength={10_000}
          isLong
          className={classes.notes}
          onSave={(value) => saveField(card, 'notes', value)}
        />
      </CardPart>
    </>
  );
}

/** A long one breaks before its @, not within a word. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
