import { timeCounts } from '@parley/contract/statistics';
import { priorityLevels } from '@parley/contract/tickets/priorities';
import { exportTickets, mostInSheet } from '@parley/contract/tickets/statistics';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kit/download.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMay, useMembers, useProject } from '../../projects/index.ts';
import { useDepartments, useTicketTags } from '../data.ts';
import type { StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';

type Change = { [K in keyof StatisticsSearch]?: StatisticsSearch[K] | undefined };
type Props = {
  asked: StatisticsSearch;
  /** As the server took it, where the address says nothing. */
  period: { from: string; to: string } | undefined;
  /** How many there are in it. */
  opened: number;
  show: (change: Change) => void;
};

/** Which period, by which clock, of which tickets; and a sheet of it. */
export function Toolbar({ asked, period, opened, show }: Props) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const mayExport = useMay('contacts.export');
  const number = (count: number) => formatNumber(count, language);
  const save = (type: 'xlsx' | 'csv') => {
    const { time: _, ...filter } = asked;
    void download(exportTickets, { ...filter, type }).catch(showError);
  };
  return (
    <div className={classes.tools}>
      <Segmented
        aria-label={t('time.label')}
        value={asked.time ?? 'working'}
        options={timeCounts.map((value) => ({ value, label: t(`time.${value}`) }))}
        onChange={(time) => show({ time: time === 'working' ? undefined : time })}
      />
      <span className={classes.room} />
      <DayPicker
        aria-label={t('from')}
        value={asked.date_from ?? period?.from ?? null}
        onChange={(day) => show({ date_from: day ?? undefined })}
      />
      <DayPicker
        aria-label={t('to')}
        value={asked.date_to ?? period?.to ?? null}
        onChange={(day) => show({ date_to: day ?? undefined })}
      />
      {mayExport && (
        <Menu
          trigger={<Button icon={<IconDownload />}>{t('export')}</Button>}
          label={t('export')}
          position="bottom-end"
          items={(['xlsx', 'csv'] as const).map((type) => ({ label: type.toUpperCase(), onSelect: () => save(type) }))}
        />
      )}
      <Filters asked={asked} show={show} />
      {mayExport && opened > mostInSheet && (
        <p className={classes.note}>{t('export_cut', { most: number(mostInSheet), all: number(opened) })}</p>
      )}
    </div>
  );
}

/** Of which department, person, channel, tag and priority. */
function Filters({ asked, show }: Omit<Props, 'period' | 'opened'>) {
  const { t } = useTranslation(['statistics', 'tickets']);
  const departments = useDepartments().data ?? [];
  const members = useMembers().data ?? [];
  const tags = useTicketTags().data ?? [];
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  const people = members.map(({ id, name }) => ({ value: id as number | 'none', label: name }));
  const manager = one(asked.manager_id);
  return (
    <div className={classes.filters}>
      <Select
        aria-label={t('department')}
        placeholder={t('all_departments')}
        clearable
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={Number(one(asked.department_id)) || null}
        onChange={(id) => show({ department_id: id ?? undefined })}
      />
      <Select
        aria-label={t('person')}
        placeholder={t('all_people')}
        clearable
        searchable={people.length > 8}
        options={[...people, { value: 'none' as const, label: t('tickets:nobody') }]}
        value={manager === 'none' ? manager : Number(manager) || null}
        onChange={(manager_id) => show({ manager_id: manager_id ?? undefined })}
      />
      <Select
        aria-label={t('channel')}
        placeholder={t('all_channels')}
        clearable
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        value={Number(one(asked.channel_id)) || null}
        onChange={(id) => show({ channel_id: id ?? undefined })}
      />
      {tags.length > 0 && (
        <Select
          aria-label={t('tag')}
          placeholder={t('all_tags')}
          clearable
          searchable={tags.length > 8}
          options={tags.map(({ id, tag }) => ({ value: id, label: tag }))}
          value={Number(one(asked.tag_id)) || null}
          onChange={(id) => show({ tag_id: id ?? undefined })}
        />
      )}
      <Select
        aria-label={t('priority.label')}
        placeholder={t('priority.all')}
        clearable
        options={priorityLevels.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={priorityLevels.find((it) => it === one(asked.priority)) ?? null}
        onChange={(priority) => show({ priority: priority ?? undefined })}
      />
    </div>
  );
}

const one = (value: unknown) => (Array.isArray(value) ? value[0] : value);
