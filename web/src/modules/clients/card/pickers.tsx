import type { ClientCard } from '@parley/contract/inbox/client-card';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { useMembers, useProject } from '../../projects/index.ts';
import { saveField } from './card.ts';
import classes from './client-facts.module.css';
import { OrganizationPick } from './organization-pick.tsx';
import { PickField } from './pick-field.tsx';

export function OrganizationField({ card }: { card: ClientCard }) {
  const { t } = useTranslation('card');
  const hasCrm = useProject().data?.modules.crm ?? false;
  return (
    <span className={classes.picked}>
      <OrganizationPick
        label={t('organization')}
        chosen={card.organization}
        onPick={async (organization) =>
          tell(await saveField(card, 'organization_id', organization?.id ?? null, { organization }))
        }
      />
      {hasCrm && card.organization && (
        <Link
          to="/clients"
          search={{ tab: 'organizations', id: card.organization.id }}
          className={classes.leads}
          aria-label={t('open_organization', { name: card.organization.name })}
        >
          <IconExternalLink size={15} />
        </Link>
      )}
    </span>
  );
}

export function ManagerField({ card }: { card: ClientCard }) {
  const { t } = useTranslation('card');
  const [words, setWords] = useState('');
  const members = useMembers().data;
  const asked = words.trim().toLowerCase();
  return (
    <PickField
      label={t('manager')}
      chosen={members?.find(({ id }) => id === card.manager_id) ?? null}
      options={members?.filter(({ name }) => name.toLowerCase().includes(asked)).map(({ id, name }) => ({ id, name }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => void saveField(card, 'manager_id', choice?.id ?? null).then(tell)}
    />
  );
}

const tell = (reason: string | null) => void (reason && toast.error(reason));
