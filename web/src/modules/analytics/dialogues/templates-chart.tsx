import type { DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { BarList } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from './open-list.ts';

type Props = { templates: DialogueStatistics['templates']; period: string };

export function TemplatesChart({ templates, period }: Props) {
  const { t } = useTranslation('analytics');
  const open = useOpenList();
  const openUses = (template: number) => open('messages_out', { template });
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
      look={(row, column, words) =>
        column === 1 && <CountButton onOpen={() => openUses(templates[row]!.id)}>{words}</CountButton>
      }
      parts={
        <BarList
          bars={templates.map(({ id, name, count }) => ({ key: id, name, value: count, onOpen: () => openUses(id) }))}
        />
      }
    />
  );
}
