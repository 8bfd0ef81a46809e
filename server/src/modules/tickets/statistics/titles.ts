import type { Texts } from '@parley/contract/languages';
import type { PriorityLevel } from '@parley/contract/tickets/priorities';
import type { TicketStatus } from '@parley/contract/tickets/tickets';

/** Columns of a sheet of tickets, in their order. */
export const titles = {
  number: { en: 'Number', ru: 'Номер', pt: 'Número', es: 'Número' },
  subject: { en: 'Subject', ru: 'Тема', pt: 'Assunto', es: 'Asunto' },
  status: { en: 'Status', ru: 'Статус', pt: 'Estado', es: 'Estado' },
  client: { en: 'Client', ru: 'Клиент', pt: 'Cliente', es: 'Cliente' },
  channel: { en: 'Channel', ru: 'Канал', pt: 'Canal', es: 'Canal' },
  department: { en: 'Department', ru: 'Отдел', pt: 'Departamento', es: 'Departamento' },
  manager: { en: 'Manager', ru: 'Менеджер', pt: 'Gestor', es: 'Gestor' },
  tags: { en: 'Tags', ru: 'Теги', pt: 'Etiquetas', es: 'Etiquetas' },
  priority: { en: 'Priority', ru: 'Приоритет', pt: 'Prioridade', es: 'Prioridad' },
  created_at: { en: 'Opened', ru: 'Создано', pt: 'Aberto', es: 'Abierta' },
  answered_at: { en: 'First answer', ru: 'Первый ответ', pt: 'Primeira resposta', es: 'Primera respuesta' },
  closed_at: { en: 'Closed', ru: 'Закрыто', pt: 'Fechado', es: 'Cerrada' },
  first_answer_minutes: {
    en: 'First answer, minutes',
    ru: 'Первый ответ, минут',
    pt: 'Primeira resposta, minutos',
    es: 'Primera respuesta, minutos',
  },
  first_answer_working_minutes: {
    en: 'First answer, working minutes',
    ru: 'Первый ответ, рабочих минут',
    pt: 'Primeira resposta, minutos de trabalho',
    es: 'Primera respuesta, minutos laborables',
  },
  solution_minutes: {
    en: 'Solution, minutes',
    ru: 'Решение, минут',
    pt: 'Solução, minutos',
    es: 'Solución, minutos',
  },
  solution_working_minutes: {
    en: 'Solution, working minutes',
    ru: 'Решение, рабочих минут',
    pt: 'Solução, minutos de trabalho',
    es: 'Solución, minutos laborables',
  },
  broken: { en: 'Promises broken', ru: 'Нарушено обещаний', pt: 'Promessas não cumpridas', es: 'Promesas incumplidas' },
  rating: { en: 'Rating', ru: 'Оценка', pt: 'Avaliação', es: 'Valoración' },
  rating_comment: {
    en: 'Client’s comment',
    ru: 'Комментарий клиента',
    pt: 'Comentário do cliente',
    es: 'Comentario del cliente',
  },
  result: { en: 'Result', ru: 'Результат', pt: 'Resultado', es: 'Resultado' },
} as const satisfies Record<string, Texts>;

export const statusWords: Record<TicketStatus, Texts> = {
  opened: { en: 'open', ru: 'открыто', pt: 'aberto', es: 'abierta' },
  pending: { en: 'waits for the client', ru: 'ждёт клиента', pt: 'à espera do cliente', es: 'a la espera del cliente' },
  closed: { en: 'closed', ru: 'закрыто', pt: 'fechado', es: 'cerrada' },
};

export const priorityWords: Record<PriorityLevel, Texts> = {
  low: { en: 'low', ru: 'низкий', pt: 'baixa', es: 'baja' },
  medium: { en: 'medium', ru: 'средний', pt: 'média', es: 'media' },
  high: { en: 'high', ru: 'высокий', pt: 'alta', es: 'alta' },
};
