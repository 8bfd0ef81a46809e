import type { ErrorEntry } from '../error-entry.ts';

export const ticketErrors = {
  department_has_tickets: {
    status: 409,
    texts: {
      en: 'There are open tickets in this department. If it is deleted, they stay without one.',
      ru: 'В этом отделе есть открытые обращения. Если его удалить, они останутся без отдела.',
      pt: 'Há pedidos abertos neste departamento. Se for eliminado, ficam sem departamento.',
      es: 'Hay solicitudes abiertas en este departamento. Si se elimina, quedarán sin departamento.',
    },
  },
  department_exists: {
    status: 409,
    texts: {
      en: 'There is a department of this name already',
      ru: 'Отдел с таким названием уже есть',
      pt: 'Já existe um departamento com este nome',
      es: 'Ya hay un departamento con este nombre',
    },
  },
  ticket_tag_exists: {
    status: 409,
    texts: {
      en: 'There is such a tag already',
      ru: 'Такой тег уже есть',
      pt: 'Já existe esta etiqueta',
      es: 'Ya existe esta etiqueta',
    },
  },
  too_many_departments: {
    status: 409,
    texts: {
      en: 'There are already as many departments as a project can have',
      ru: 'В проекте уже столько отделов, сколько может быть',
      pt: 'O projeto já tem o número máximo de departamentos',
      es: 'El proyecto ya tiene el máximo de departamentos',
    },
  },
  too_many_ticket_tags: {
    status: 409,
    texts: {
      en: 'There are already as many tags as a project can have',
      ru: 'В проекте уже столько тегов, сколько может быть',
      pt: 'O projeto já tem o número máximo de etiquetas',
      es: 'El proyecto ya tiene el máximo de etiquetas',
    },
  },
  not_of_one_client: {
    status: 409,
    texts: {
      en: 'Only tickets of one client can be merged',
      ru: 'Объединить можно только обращения одного клиента',
      pt: 'Só se podem juntar pedidos do mesmo cliente',
      es: 'Solo se pueden unir solicitudes de un mismo cliente',
    },
  },
  rating_link_is_over: {
    status: 410,
    texts: {
      en: 'This link has been used, or its time is over',
      ru: 'Эта ссылка уже использована или её срок истёк',
      pt: 'Esta ligação já foi usada ou expirou',
      es: 'Este enlace ya se usó o ha caducado',
    },
  },
} satisfies Record<string, ErrorEntry>;
