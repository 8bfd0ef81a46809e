import type { ErrorEntry } from '../error-entry.ts';

export const projectErrors = {
  project_required: {
    status: 400,
    texts: { en: 'Choose a project', ru: 'Выберите проект', pt: 'Escolha um projeto', es: 'Elija un proyecto' },
  },
  project_not_found: {
    status: 404,
    texts: {
      en: 'Project not found',
      ru: 'Проект не найден',
      pt: 'Projeto não encontrado',
      es: 'Proyecto no encontrado',
    },
  },
  project_moving: {
    status: 503,
    texts: {
      en: 'Nothing can be saved for some seconds: the project is moving to another server. Try again',
      ru: 'Несколько секунд ничего нельзя сохранить: проект переезжает на другой сервер. Повторите попытку',
      pt: 'Durante alguns segundos não é possível guardar nada: o projeto está a mudar de servidor. Tente de novo',
      es: 'Durante unos segundos no se puede guardar nada: el proyecto se está trasladando a otro servidor. Inténtelo de nuevo',
    },
  },
  project_moved: {
    status: 410,
    texts: {
      en: 'The project lives at {address} now. Sign in there',
      ru: 'Теперь проект находится по адресу {address}. Войдите там',
      pt: 'O projeto está agora em {address}. Inicie a sessão aí',
      es: 'El proyecto está ahora en {address}. Inicie sesión allí',
    },
  },
  module_off: {
    status: 403,
    texts: {
      en: 'This section is switched off in the project',
      ru: 'Этот раздел выключен в проекте',
      pt: 'Esta secção está desligada no projeto',
      es: 'Esta sección está desactivada en el proyecto',
    },
  },
  payment_overdue: {
    status: 402,
    texts: {
      en: 'The project is not paid for',
      ru: 'Проект не оплачен',
      pt: 'O projeto não está pago',
      es: 'El proyecto no está pagado',
    },
  },
  team_name_taken: {
    status: 409,
    texts: {
      en: 'There is a team with this name',
      ru: 'Команда с таким названием уже есть',
      pt: 'Já existe uma equipa com este nome',
      es: 'Ya hay un equipo con este nombre',
    },
  },
  member_exists: {
    status: 409,
    texts: {
      en: 'This person is already in the project',
      ru: 'Этот человек уже в проекте',
      pt: 'Esta pessoa já está no projeto',
      es: 'Esta persona ya está en el proyecto',
    },
  },
  last_admin: {
    status: 409,
    texts: {
      en: 'The project needs at least one administrator',
      ru: 'В проекте должен остаться хотя бы один администратор',
      pt: 'O projeto precisa de pelo menos um administrador',
      es: 'El proyecto necesita al menos un administrador',
    },
  },
  last_admin_leaves: {
    status: 409,
    texts: {
      en: 'You are the only administrator here. Give somebody else the rights, or delete the project',
      ru: 'Вы здесь единственный администратор. Дайте права кому-нибудь ещё или удалите проект',
      pt: 'É o único administrador aqui. Dê os direitos a outra pessoa ou elimine o projeto',
      es: 'Usted es el único administrador aquí. Dé los derechos a otra persona o elimine el proyecto',
    },
  },
  owner_only: {
    status: 403,
    texts: {
      en: 'Only the owner may delete the project',
      ru: 'Удалить проект может только его владелец',
      pt: 'Só o proprietário pode eliminar o projeto',
      es: 'Solo el propietario puede eliminar el proyecto',
    },
  },
  wrong_project_name: {
    status: 400,
    texts: {
      en: 'This is not the project’s name',
      ru: 'Проект называется иначе',
      pt: 'Este não é o nome do projeto',
      es: 'Este no es el nombre del proyecto',
    },
  },
  /** Why something that was to be sent was not. */
  project_was_deleted: {
    status: 409,
    texts: {
      en: 'Not sent: the project was deleted at that time',
      ru: 'Не отправлено: в это время проект был удалён',
      pt: 'Não enviado: nessa altura o projeto estava eliminado',
      es: 'No enviado: en ese momento el proyecto estaba eliminado',
    },
  },
  owner_stays: {
    status: 409,
    texts: {
      en: 'The owner cannot be removed from the project',
      ru: 'Владельца нельзя удалить из проекта',
      pt: 'O proprietário não pode ser removido do projeto',
      es: 'No se puede quitar al propietario del proyecto',
    },
  },
  owner_is_admin: {
    status: 409,
    texts: {
      en: 'The owner is always an administrator',
      ru: 'Владелец всегда администратор',
      pt: 'O proprietário é sempre administrador',
      es: 'El propietario siempre es administrador',
    },
  },
  rights_beyond_own: {
    status: 403,
    texts: {
      en: 'You can give only the rights that you have yourself',
      ru: 'Можно дать только те права, которые есть у вас',
      pt: 'Só pode conceder os direitos que o próprio tem',
      es: 'Solo puede dar los derechos que usted tiene',
    },
  },
  admin_only: {
    status: 403,
    texts: {
      en: 'Only an administrator may change or remove an administrator',
      ru: 'Изменить или удалить администратора может только администратор',
      pt: 'Só um administrador pode alterar ou remover um administrador',
      es: 'Solo un administrador puede cambiar o quitar a un administrador',
    },
  },
  administrators_only: {
    status: 403,
    texts: {
      en: 'Only administrators may change this',
      ru: 'Изменить это могут только администраторы',
      pt: 'Só os administradores podem alterar isto',
      es: 'Solo los administradores pueden cambiar esto',
    },
  },
  members_limit: {
    status: 409,
    texts: {
      en: 'The tariff allows {limit} members. Choose a larger one to add more',
      ru: 'Тариф рассчитан на участников: {limit}. Чтобы добавить ещё, выберите тариф больше',
      pt: 'O plano permite {limit} membros. Escolha um maior para adicionar mais',
      es: 'La tarifa permite {limit} miembros. Elija una mayor para añadir más',
    },
  },
  channels_limit: {
    status: 409,
    texts: {
      en: 'The tariff allows {limit} channels, and more are connected',
      ru: 'Тариф рассчитан на каналов: {limit}, а подключено больше',
      pt: 'O plano permite {limit} canais, e há mais ligados',
      es: 'La tarifa permite {limit} canales y hay más conectados',
    },
  },
  invitation_ended: {
    status: 410,
    texts: {
      en: 'The invitation has ended or was used. Ask for a new one',
      ru: 'Приглашение истекло или уже использовано. Попросите новое',
      pt: 'O convite expirou ou já foi usado. Peça um novo',
      es: 'La invitación ha caducado o ya se usó. Pida una nueva',
    },
  },
  archive_too_large: {
    status: 413,
    texts: {
      en: 'Unpacked, the archive is too large. Whoever runs the server can bring it in by a command',
      ru: 'В распакованном виде архив слишком велик. Его может внести командой тот, кто ведёт сервер',
      pt: 'Descompactado, o arquivo é demasiado grande. Quem gere o servidor pode importá-lo por um comando',
      es: 'Descomprimido, el archivo es demasiado grande. Quien lleva el servidor puede importarlo con un comando',
    },
  },
  archives_busy: {
    status: 429,
    texts: {
      en: 'Another archive is being worked on. Try again in a few minutes',
      ru: 'Сейчас обрабатывается другой архив. Повторите через несколько минут',
      pt: 'Outro arquivo está a ser processado. Tente de novo dentro de alguns minutos',
      es: 'Se está procesando otro archivo. Inténtelo de nuevo en unos minutos',
    },
  },
  /** Why a channel does not work after the key was lost that its secrets were sealed with. */
  secrets_lost: {
    status: 409,
    texts: {
      en: 'The secrets of this channel can no longer be read. Enter them again',
      ru: 'Секреты этого канала больше нельзя прочитать. Введите их снова',
      pt: 'Os segredos deste canal já não podem ser lidos. Introduza-os de novo',
      es: 'Los secretos de este canal ya no se pueden leer. Introdúzcalos de nuevo',
    },
  },
} satisfies Record<string, ErrorEntry>;
