import type { DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { BarList } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';

type Props = { templates: DialogueStatistics['templates']; period: string };

export function TemplatesChart({ templates, period }: Props) {
  const { t } = useTranslation('analytics');
  return (
    <ChartCard
      name="templates"
      title={t('templates.title')}
      hint={t('templates.hint')}
      period={period}
      empty={!templates.length && t('empty.templates')}
      table={{
        columns: [
          { label: t('templates.template'), kind: 'text' },
          { label: t('templates.sent'), kind: 'number' },
        ],
        rows: templates.map(({ name, count }) => [name, count]),
      }}
      parts={<BarList bars={templates.map(({ id, name, count }) => ({ key: id, name, value: count }))} />}
    />
  );
}
