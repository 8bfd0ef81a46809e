import type { ErrorEntry } from '../error-entry.ts';

export const fieldErrorCodes = {
  too_many_fields: {
    status: 409,
    texts: {
      en: 'There can be {most} fields at most',
      ru: 'Полей может быть не больше {most}',
      pt: 'Pode haver no máximo {most} campos',
      es: 'Puede haber {most} campos como máximo',
    },
  },
  field_is_system: {
    status: 409,
    texts: {
      en: 'The closing reason belongs to every project: it can be renamed and given other options, not removed',
      ru: 'Причина закрытия есть в каждом проекте: её можно переименовать и сменить варианты, но не удалить',
      pt: 'O motivo de fecho existe em todos os projetos: pode mudar o nome e as opções, mas não o remover',
      es: 'El motivo de cierre está en todos los proyectos: puede cambiar su nombre y sus opciones, no quitarlo',
    },
  },
  field_values_lost: {
    status: 409,
    texts: {
      en: 'Values that do not fit this type: {count}. Empty or correct them first, or add another field',
      ru: 'Значений, которые не подходят к этому типу: {count}. Сначала исправьте или очистите их либо добавьте другое поле',
      pt: 'Valores que não cabem neste tipo: {count}. Corrija-os ou limpe-os primeiro, ou adicione outro campo',
      es: 'Valores que no encajan en este tipo: {count}. Corríjalos o vacíelos antes, o añada otro campo',
    },
  },
  field_entity_stays: {
    status: 409,
    texts: {
      en: 'A field of clients cannot become a field of deals, nor the other way round: add a new one',
      ru: 'Поле клиента нельзя сделать полем сделки и наоборот: добавьте новое',
      pt: 'Um campo de clientes não pode passar a campo de negócios, nem o contrário: adicione um novo',
      es: 'Un campo de clientes no puede convertirse en un campo de tratos ni al revés: añada uno nuevo',
    },
  },
  only_deals_require: {
    status: 409,
    texts: {
      en: 'Only fields of deals can be required by a stage',
      ru: 'Обязательными на этапе бывают только поля сделок',
      pt: 'Só os campos de negócios podem ser obrigatórios numa etapa',
      es: 'Solo los campos de tratos pueden ser obligatorios en una etapa',
    },
  },
} satisfies Record<string, ErrorEntry>;
