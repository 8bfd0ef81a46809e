import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { Departments } from './departments.tsx';
import classes from './ticket-settings.module.css';
import { TicketTags } from './ticket-tags.tsx';

const tabs = ['departments', 'tags'] as const;

/** Who answers tickets and how, and by what words they are told apart. */
export function TicketSettings() {
  const { t } = useTranslation('departments');
  const [tab, setTab] = useState<(typeof tabs)[number]>('departments');
  return (
    <div className={classes.settings}>
      <Segmented
        aria-label={t('parts')}
        value={tab}
        options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={setTab}
      />
      {tab === 'departments' ? <Departments /> : <TicketTags />}
    </div>
  );
}
