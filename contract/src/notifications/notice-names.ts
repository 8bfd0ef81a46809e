import type { Texts } from '../languages.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** What kinds are called in lists of them; apart, since the first screen names none. */
export const noticeNames: Record<NoticeKind, Texts> = {
  mention: { en: 'Mentions', ru: 'Упоминания', pt: 'Menções', es: 'Menciones' },
  deal_mention: {
    en: 'Mentions in deals',
    ru: 'Упоминания в сделках',
    pt: 'Menções em negócios',
    es: 'Menciones en tratos',
  },
  hand_over: {
    en: 'Dialogues given to me',
    ru: 'Переданные диалоги',
    pt: 'Diálogos recebidos',
    es: 'Diálogos recibidos',
  },
  failed_send: {
    en: 'Unsent messages',
    ru: 'Неотправленное',
    pt: 'Mensagens não enviadas',
    es: 'Mensajes no enviados',
  },
  task_given: { en: 'New tasks', ru: 'Новые задачи', pt: 'Novas tarefas', es: 'Tareas nuevas' },
  task_changed: { en: 'Changed tasks', ru: 'Изменения задач', pt: 'Tarefas alteradas', es: 'Tareas cambiadas' },
  task_due: { en: 'Due tasks', ru: 'Сроки задач', pt: 'Prazos de tarefas', es: 'Plazos de tareas' },
  ticket_given: {
    en: 'Tickets given to me',
    ru: 'Переданные обращения',
    pt: 'Pedidos recebidos',
    es: 'Solicitudes recibidas',
  },
  ticket_waits: { en: 'Waiting tickets', ru: 'Обращения в очереди', pt: 'Pedidos na fila', es: 'Solicitudes en cola' },
  ticket_at_risk: {
    en: 'Tickets that are almost late',
    ru: 'Обращения, по которым истекает срок',
    pt: 'Pedidos quase em atraso',
    es: 'Solicitudes casi fuera de plazo',
  },
  ticket_broken: {
    en: 'Late tickets',
    ru: 'Просроченные обращения',
    pt: 'Pedidos em atraso',
    es: 'Solicitudes fuera de plazo',
  },
  ticket_rated_low: { en: 'Low ratings', ru: 'Низкие оценки', pt: 'Avaliações baixas', es: 'Valoraciones bajas' },
  deal_given: { en: 'Deals given to me', ru: 'Переданные сделки', pt: 'Negócios recebidos', es: 'Tratos recibidos' },
  channel_stopped: { en: 'Stopped channels', ru: 'Остановка каналов', pt: 'Canais parados', es: 'Canales detenidos' },
  integration_stopped: {
    en: 'Stopped integrations',
    ru: 'Остановка интеграций',
    pt: 'Integrações paradas',
    es: 'Integraciones detenidas',
  },
  import_ended: { en: 'Imports', ru: 'Импорт', pt: 'Importações', es: 'Importaciones' },
  export_ended: { en: 'Exports', ru: 'Экспорт', pt: 'Exportações', es: 'Exportaciones' },
  mailing_ended: { en: 'Mailings', ru: 'Рассылки', pt: 'Envios em massa', es: 'Envíos masivos' },
  report_ended: { en: 'Reports', ru: 'Отчёты', pt: 'Relatórios', es: 'Informes' },
  posted_report_off: {
    en: 'Stopped reports by e-mail',
    ru: 'Остановка отчётов по почте',
    pt: 'Relatórios por e-mail parados',
    es: 'Informes por correo detenidos',
  },
};
