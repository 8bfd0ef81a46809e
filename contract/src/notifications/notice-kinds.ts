import type { Texts } from '../languages.ts';

/** What a notice leads to. */
export const noticeSubjects = [
  'contact',
  'task',
  'ticket',
  'deal',
  'channel',
  'integration',
  'import',
  'export',
  'mailing',
  'report',
  'posted_report',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** Ways a notice reaches somebody: kept under the bell, said while they are here, by a push while they are away. */
export const noticeWays = ['bell', 'toast', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];
export type NoticeWish = Record<NoticeWay, boolean>;

type Kind = {
  about: NoticeSubject;
  /** How it reaches whoever has not said otherwise. */
  usual: NoticeWish;
  /** Ways that cannot be turned off. */
  always?: readonly NoticeWay[];
  /** Several about one thing are counted; of other kinds the newest stands for them. */
  adds_up?: true;
  /** What it is called in lists of kinds. */
  name: Texts;
};

const everyWay: NoticeWish = { bell: true, toast: true, push: true };
const whileHere: NoticeWish = { bell: true, toast: true, push: false };

/** Everything that is told to one person. A new kind is a line here, its words (notice-words.ts) and whoever writes it. */
export const noticeKinds = {
  mention: {
    about: 'contact',
    usual: everyWay,
    adds_up: true,
    name: { en: 'Mentions', ru: 'Упоминания', pt: 'Menções', es: 'Menciones' },
  },
  deal_mention: {
    about: 'deal',
    usual: everyWay,
    name: {
      en: 'Mentions in deals',
      ru: 'Упоминания в сделках',
      pt: 'Menções em negócios',
      es: 'Menciones en tratos',
    },
  },
  hand_over: {
    about: 'contact',
    usual: everyWay,
    name: { en: 'Dialogues given to me', ru: 'Переданные диалоги', pt: 'Diálogos recebidos', es: 'Diálogos recibidos' },
  },
  failed_send: {
    about: 'contact',
    usual: everyWay,
    always: ['bell'],
    adds_up: true,
    name: { en: 'Unsent messages', ru: 'Неотправленное', pt: 'Mensagens não enviadas', es: 'Mensajes no enviados' },
  },
  task_given: {
    about: 'task',
    usual: everyWay,
    name: { en: 'New tasks', ru: 'Новые задачи', pt: 'Novas tarefas', es: 'Tareas nuevas' },
  },
  task_changed: {
    about: 'task',
    usual: { bell: true, toast: false, push: false },
    name: { en: 'Changed tasks', ru: 'Изменения задач', pt: 'Tarefas alteradas', es: 'Tareas cambiadas' },
  },
  task_due: {
    about: 'task',
    usual: everyWay,
    name: { en: 'Due tasks', ru: 'Сроки задач', pt: 'Prazos de tarefas', es: 'Plazos de tareas' },
  },
  ticket_given: {
    about: 'ticket',
    usual: everyWay,
    name: {
      en: 'Tickets given to me',
      ru: 'Переданные обращения',
      pt: 'Pedidos recebidos',
      es: 'Solicitudes recibidas',
    },
  },
  ticket_waits: {
    about: 'ticket',
    usual: everyWay,
    name: { en: 'Waiting tickets', ru: 'Обращения в очереди', pt: 'Pedidos na fila', es: 'Solicitudes en cola' },
  },
  ticket_at_risk: {
    about: 'ticket',
    usual: everyWay,
    name: {
      en: 'Tickets that are almost late',
      ru: 'Обращения, по которым истекает срок',
      pt: 'Pedidos quase em atraso',
      es: 'Solicitudes casi fuera de plazo',
    },
  },
  ticket_broken: {
    about: 'ticket',
    usual: everyWay,
    name: {
      en: 'Late tickets',
      ru: 'Просроченные обращения',
      pt: 'Pedidos em atraso',
      es: 'Solicitudes fuera de plazo',
    },
  },
  ticket_rated_low: {
    about: 'ticket',
    usual: everyWay,
    name: { en: 'Low ratings', ru: 'Низкие оценки', pt: 'Avaliações baixas', es: 'Valoraciones bajas' },
  },
  deal_given: {
    about: 'deal',
    usual: everyWay,
    name: { en: 'Deals given to me', ru: 'Переданные сделки', pt: 'Negócios recebidos', es: 'Tratos recibidos' },
  },
  channel_stopped: {
    about: 'channel',
    usual: everyWay,
    name: { en: 'Stopped channels', ru: 'Остановка каналов', pt: 'Canais parados', es: 'Canales detenidos' },
  },
  integration_stopped: {
    about: 'integration',
    usual: everyWay,
    name: {
      en: 'Stopped integrations',
      ru: 'Остановка интеграций',
      pt: 'Integrações paradas',
      es: 'Integraciones detenidas',
    },
  },
  import_ended: {
    about: 'import',
    usual: whileHere,
    name: { en: 'Imports', ru: 'Импорт', pt: 'Importações', es: 'Importaciones' },
  },
  export_ended: {
    about: 'export',
    usual: whileHere,
    name: { en: 'Exports', ru: 'Экспорт', pt: 'Exportações', es: 'Exportaciones' },
  },
  mailing_ended: {
    about: 'mailing',
    usual: whileHere,
    name: { en: 'Mailings', ru: 'Рассылки', pt: 'Envios em massa', es: 'Envíos masivos' },
  },
  report_ended: {
    about: 'report',
    usual: whileHere,
    name: { en: 'Reports', ru: 'Отчёты', pt: 'Relatórios', es: 'Informes' },
  },
  posted_report_off: {
    about: 'posted_report',
    usual: everyWay,
    name: {
      en: 'Stopped reports by e-mail',
      ru: 'Остановка отчётов по почте',
      pt: 'Relatórios por e-mail parados',
      es: 'Informes por correo detenidos',
    },
  },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
export const kindOf = (name: NoticeKind): Kind => noticeKinds[name];

export type NoticeWishes = Partial<Record<NoticeKind, NoticeWish>>;

/** How a kind reaches somebody, as they said or as is usual. */
export function wishOf(wishes: NoticeWishes, name: NoticeKind): NoticeWish {
  const { usual, always = [] } = kindOf(name);
  const said = { ...usual, ...wishes[name] };
  return { ...said, ...Object.fromEntries(always.map((way) => [way, true])) };
}
