import type { ErrorEntry } from '../error-entry.ts';

export const clientErrors = {
  dialogue_phone_fixed: {
    status: 409,
    texts: {
      en: 'The number of a dialogue belongs to its messenger and cannot be changed',
      ru: 'Номер диалога принадлежит мессенджеру, изменить его нельзя',
      pt: 'O número de um diálogo pertence ao mensageiro e não pode ser alterado',
      es: 'El número de un diálogo pertenece a su mensajero y no se puede cambiar',
    },
  },
  client_partly_hidden: {
    status: 403,
    texts: {
      en: 'Among these clients is one who also writes by a channel that you do not see. Ask an administrator to remove them',
      ru: 'Среди этих клиентов есть тот, кто пишет и в канал, которого вы не видите. Попросите администратора удалить',
      pt: 'Entre estes clientes há um que também escreve por um canal que não vê. Peça a um administrador que elimine',
      es: 'Entre estos clientes hay uno que también escribe por un canal que usted no ve. Pida a un administrador que elimine',
    },
  },
  /** Why something that was to be sent was not. */
  client_was_deleted: {
    status: 409,
    texts: {
      en: 'Not sent: the client was deleted at that time',
      ru: 'Не отправлено: в это время клиент был удалён',
      pt: 'Não enviado: nessa altura o cliente estava eliminado',
      es: 'No enviado: en ese momento el cliente estaba eliminado',
    },
  },
  only_dialogue: {
    status: 409,
    texts: {
      en: 'This is the only dialogue of the contact: merge the contacts instead',
      ru: 'Это единственный диалог контакта: объедините контакты',
      pt: 'Este é o único diálogo do contacto: una os contactos',
      es: 'Es el único diálogo del contacto: una los contactos',
    },
  },
  nothing_to_merge: {
    status: 409,
    texts: {
      en: 'These are already one contact',
      ru: 'Это уже один контакт',
      pt: 'Já são um só contacto',
      es: 'Ya son un solo contacto',
    },
  },
  merged_further: {
    status: 409,
    texts: {
      en: 'This contact was merged again since: separate that first',
      ru: 'Этот контакт потом объединили ещё раз: сначала разъедините его',
      pt: 'Este contacto voltou a ser unido depois: separe primeiro essa união',
      es: 'Este contacto se volvió a unir después: separe primero esa unión',
    },
  },
  too_many_views: {
    status: 409,
    texts: {
      en: 'You have {most} views already. Remove one first',
      ru: 'У вас уже {most} представлений. Сначала удалите одно',
      pt: 'Já tem {most} vistas. Remova uma primeiro',
      es: 'Ya tiene {most} vistas. Elimine una primero',
    },
  },
  nothing_chosen: {
    status: 400,
    texts: {
      en: 'Choose clients and what to change',
      ru: 'Выберите клиентов и что изменить',
      pt: 'Escolha clientes e o que mudar',
      es: 'Elija clientes y qué cambiar',
    },
  },
  // `lost` in its details names them: keys of the filter, and `field_<id>`.
  condition_gone: {
    status: 404,
    texts: {
      en: 'One of the conditions no longer exists. Remove it from the filter',
      ru: 'Одного из условий больше нет. Уберите его из фильтра',
      pt: 'Uma das condições já não existe. Remova-a do filtro',
      es: 'Una de las condiciones ya no existe. Quítela del filtro',
    },
  },
} satisfies Record<string, ErrorEntry>;
