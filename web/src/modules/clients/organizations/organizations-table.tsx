import { mostParticipants, type OrganizationRow } from '@parley/contract/clients/organizations';
import { IconBuilding, IconChevronRight, IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../catalogue/columns.ts';
import { CatalogueSheet } from '../catalogue/catalogue-sheet.tsx';
import { DraftRow } from '../catalogue/draft-row.tsx';
import { CatalogueTools } from '../catalogue/tools.tsx';
import { useSearch } from '../catalogue/use-search.ts';
import classes from './organizations.module.css';
import { type Asked, useOrganizationChanges, useOrganizations } from './use-organizations.tsx';

type Props = {
  /** Puts the tools beside the title of whatever shows the table. */
  head: (tools: ReactNode) => ReactNode;
  className?: string | undefined;
  /** Opens the card of one. */
  onOpen: (id: number) => void;
};

const CARD_PX = 124;

/** Organizations: a name opens its card, the rest is typed over in place. */
export function OrganizationsTable({ head, className, onOpen }: Props) {
  const { t } = useTranslation('catalogue');
  const { typed, asked: search, type: onSearch } = useSearch();
  const [sort, setSort] = useState<string | undefined>();
  const [isAdding, setAdding] = useState(false);
  const asked: Asked = { search, sort: sort as Asked['sort'] };
  const organizations = useOrganizations(asked);
  const changes = useOrganizationChanges();
  const columns = useColumns(changes.change, onOpen);
  const draft = isAdding && (
    <DraftRow
      fields={[
        { key: 'name', title: t('organizations.name'), start: '', maxLength: 200 },
        { key: 'tax_id', title: t('organizations.tax_id'), start: '', maxLength: 32 },
      ]}
      onAdd={({ name = '', tax_id = '' }) => changes.add(name, tax_id)}
      onClose={() => setAdding(false)}
    />
  );
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      {t('organizations.add')}
    </Button>
  );
  return (
    <>
      {head(
        <CatalogueTools
          placeholder={t('organizations.search')}
          typed={typed}
          onSearch={onSearch}
          addLabel={t('organizations.add')}
          onAdd={() => setAdding(true)}
        />,
      )}
      <CatalogueSheet
        className={className}
        label={t('organizations.title')}
        of={JSON.stringify(asked)}
        query={organizations}
        columns={columns}
        sort={sort}
        onSort={setSort}
        draft={draft}
        cardHeight={CARD_PX}
        onRemove={(ids) => void changes.remove(ids)}
        empty={
          search
            ? { icon: <IconSearchOff />, title: t('found_none'), text: t('found_none_text') }
            : {
                icon: <IconBuilding />,
                title: t('organizations.empty'),
                text: t('organizations.empty_text'),
                action: add,
              }
        }
      />
    </>
  );
}

type Change = ReturnType<typeof useOrganizationChanges>['change'];

function useColumns(change: Change, open: (id: number) => void): Column<OrganizationRow>[] {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('organizations.name'),
        width: 220,
        share: 3,
        sort: 'name',
        // Opens its card, as a client's name does; there it is renamed.
        show: ({ id, name }) => (
          <button type="button" className={classes.opens} onClick={() => open(id)}>
            {name}
          </button>
        ),
      },
      {
        key: 'tax_id',
        title: t('organizations.tax_id'),
        width: 160,
        share: 2,
        show: ({ tax_id }) => tax_id,
        edit: ({ id, tax_id }) => ({
          value: tax_id ?? '',
          maxLength: 32,
          save: (words) => change(id, { tax_id: words || null }),
        }),
      },
      {
        key: 'participants',
        title: t('organizations.participants'),
        width: 170,
        share: 1,
        show: (row) => {
          const figure = `${formatNumber(row.participants, language)}${row.participants >= mostParticipants ? '+' : ''}`;
          return (
            <button
              type="button"
              className={classes.people}
              data-organization={row.id}
              aria-label={t('organizations.open', { name: row.name, figure })}
              onClick={() => open(row.id)}
            >
              <IconUsers size={15} />
              {figure}
              <IconChevronRight size={15} />
            </button>
          );
        },
      },
    ],
    [t, language, change, open],
  );
}
