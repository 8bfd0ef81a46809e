import type { ClientField } from '@parley/contract/clients/clients';
import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { ClientActions } from './client-actions.tsx';
import classes from './client-panel.module.css';
import { CopyIcon } from './copy-icon.tsx';
import { saveField } from './card.ts';
import { DialogueList } from './dialogue-list.tsx';
import { FolderChips } from './folder-chips.tsx';
import { InlineField } from './inline-field.tsx';
import { ManagerField, OrganizationField } from './pickers.tsx';
import { MergedContacts } from './merged-contacts.tsx';

type Props = { contact: Contact; card: ClientCard };

/** Who the client is and where they can be reached; every value is changed where it stands. */
export function MainTab({ contact, card }: Props) {
  const { t } = useTranslation('client-panel');
  const text = (field: Extract<ClientField, 'legal_entity' | 'tax_id' | 'tag'>, maxLength: number) => (
    <InlineField
      label={t(field)}
      value={card[field] ?? ''}
      maxLength={maxLength}
      onSave={(value) => saveField(card, field, value)}
    >
      {field === 'tag' ? <span className={classes.tag}>{card.tag}</span> : undefined}
    </InlineField>
  );
  return (
    <>
      <PossibleDuplicates contactId={contact.id} />
      <dl className={classes.facts}>
        <Fact name={t('phone')}>
          <InlineField
            label={t('phone')}
            type="tel"
            value={card.phone ? `+${card.phone}` : ''}
            maxLength={40}
            onSave={(value) => saveField(card, 'phone', value)}
            aside={<CopyIcon what={t('phone')} text={`+${card.phone}`} />}
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
        <Fact name={t('manager')}>
          <ManagerField card={card} />
        </Fact>
        <Fact name={t('legal_entity')}>{text('legal_entity', 300)}</Fact>
        <Fact name={t('tax_id')}>{text('tax_id', 32)}</Fact>
        <Fact name={t('tag')}>{text('tag', 40)}</Fact>
        {contact.owed_since && (
          <Fact name={t('owed')}>
            <span className={classes.plain}>
              <RelativeTime time={contact.owed_since} />
            </span>
          </Fact>
        )}
      </dl>
      <Part title={t('notes')}>
        <InlineField
          label={t('notes')}
          value={card.notes ?? ''}
          empty={t('notes_empty')}
          maxLength={10_000}
          isLong
          className={classes.notes}
          onSave={(value) => saveField(card, 'notes', value)}
        />
      </Part>
      {contact.users.length > 0 && (
        <Part title={t('folders')}>
          <FolderChips contact={contact} />
        </Part>
      )}
      <Part title={t('dialogues')}>
        <DialogueList contact={contact} />
      </Part>
      <MergedContacts contactId={contact.id} />
      <ClientActions contact={contact} />
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
);
