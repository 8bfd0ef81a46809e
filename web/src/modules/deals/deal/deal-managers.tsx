import { useTranslation } from 'react-i18next';
import { useMembers } from '../../projects/index.ts';
import { useContactLeads } from '../data.ts';

/** Who is responsible for each deal of a client: a line each, one for all that a person has. */
export function DealManagers({ contactId }: { contactId: number }) {
  const { t } = useTranslation('deal');
  const members = useMembers().data;
  const deals = useContactLeads(contactId).data;
  if (!deals || !members) return null;
  if (!deals.length) return <span>{t('managers.no_deals')}</span>;
  const ids = [...new Set(deals.map(({ manager_id }) => manager_id))];
  const nameOf = (id: number | null) => members.find((it) => it.id === id)?.name ?? t('managers.nobody');
  return ids.map((id) => {
    const names = deals.filter(({ manager_id }) => manager_id === id).map(({ name }) => name);
    return (
      <span key={id} style={{ display: 'block' }}>
        {ids.length > 1 ? t('managers.of', { name: nameOf(id), deals: names.join(', ') }) : nameOf(id)}
      </span>
    );
  });
}
