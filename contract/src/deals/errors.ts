import type { ErrorEntry } from '../error-entry.ts';

export const dealErrors = {
  fields_required: {
    status: 409,
    texts: {
      en: 'This stage wants these fields filled: {fields}',
      ru: 'На этом этапе должны быть заполнены поля: {fields}',
      pt: 'Esta etapa exige estes campos preenchidos: {fields}',
      es: 'Esta etapa requiere estos campos: {fields}',
    },
  },
  stage_has_leads: {
    status: 409,
    texts: {
      en: 'There are deals here. Say where they go, or that they go with it',
      ru: 'Здесь есть сделки. Укажите, куда их перенести, или удалите вместе с ними',
      pt: 'Há negócios aqui. Indique para onde vão ou elimine-os também',
      es: 'Aquí hay tratos. Indique adónde van o elimínelos también',
    },
  },
  stage_hides_leads: {
    status: 403,
    texts: {
      en: 'There are deals here that you do not see. Ask an administrator to remove it',
      ru: 'Здесь есть сделки, которых вы не видите. Попросите администратора удалить',
      pt: 'Há aqui negócios que não vê. Peça a um administrador que elimine',
      es: 'Aquí hay tratos que usted no ve. Pida a un administrador que elimine',
    },
  },
  last_stage: {
    status: 409,
    texts: {
      en: 'A funnel needs a stage, and a project a funnel',
      ru: 'В воронке нужен хотя бы один этап, а в проекте – одна воронка',
      pt: 'Um funil precisa de uma etapa e um projeto de um funil',
      es: 'Un embudo necesita una etapa y un proyecto, un embudo',
    },
  },
  time_taken: {
    status: 409,
    texts: {
      en: 'Such a time already exists',
      ru: 'Такое время уже существует',
      pt: 'Esse horário já existe',
      es: 'Ese horario ya existe',
    },
  },
  too_many_leads: {
    status: 409,
    texts: {
      en: 'So many deals cannot be changed at once: {most} at most',
      ru: 'Столько сделок нельзя изменить сразу: не больше {most}',
      pt: 'Não se podem alterar tantos negócios de uma vez: {most} no máximo',
      es: 'No se pueden cambiar tantos tratos a la vez: {most} como máximo',
    },
  },
  too_many_of_these: {
    status: 409,
    texts: {
      en: 'There can be {most} of these at most',
      ru: 'Их может быть не больше {most}',
      pt: 'Pode haver no máximo {most}',
      es: 'Puede haber {most} como máximo',
    },
  },
  tag_taken: {
    status: 409,
    texts: {
      en: 'There is such a tag already',
      ru: 'Такой тег уже есть',
      pt: 'Essa etiqueta já existe',
      es: 'Esa etiqueta ya existe',
    },
  },
  same_stage: {
    status: 409,
    texts: {
      en: 'The deal would come back to where it goes from',
      ru: 'Сделка вернулась бы туда, откуда уходит',
      pt: 'O negócio voltaria ao ponto de partida',
      es: 'El trato volvería a donde sale',
    },
  },
  channel_needed: {
    status: 400,
    texts: {
      en: 'Choose the channel that deals come from',
      ru: 'Выберите канал, из которого приходят сделки',
      pt: 'Escolha o canal de onde vêm os negócios',
      es: 'Elija el canal del que llegan los tratos',
    },
  },
} satisfies Record<string, ErrorEntry>;
