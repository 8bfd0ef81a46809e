import type { ReportKind } from '@parley/contract/analytics/reports';
import type { Texts } from '@parley/contract/languages';

export const kindNames: Record<ReportKind, Texts> = {
  deals: {
    en: 'Deals with history',
    ru: 'Сделки с историей',
    pt: 'Negócios com histórico',
    es: 'Tratos con historial',
  },
  stage_visits: { en: 'Time in stages', ru: 'Время на этапах', pt: 'Tempo nas etapas', es: 'Tiempo en etapas' },
  managers: { en: 'Managers', ru: 'Менеджеры', pt: 'Responsáveis', es: 'Responsables' },
  sources: { en: 'Sources', ru: 'Источники', pt: 'Origens', es: 'Orígenes' },
  tasks: { en: 'Tasks', ru: 'Задачи', pt: 'Tarefas', es: 'Tareas' },
  products: { en: 'Products', ru: 'Товары', pt: 'Produtos', es: 'Productos' },
  dialogues: { en: 'Dialogues', ru: 'Диалоги', pt: 'Diálogos', es: 'Diálogos' },
};
