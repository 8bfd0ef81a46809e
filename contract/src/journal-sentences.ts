import type { JournalName } from './journal.ts';
import type { Language } from './languages.ts';

export type Sentence = Record<Language, string>;

const things = {
  team: { en: 'the team', ru: 'команду', pt: 'a equipa', es: 'el equipo' },
  field: { en: 'the field', ru: 'поле', pt: 'o campo', es: 'el campo' },
  template: { en: 'the template', ru: 'шаблон', pt: 'o modelo', es: 'la plantilla' },
  folder: { en: 'the folder', ru: 'папку', pt: 'a pasta', es: 'la carpeta' },
  funnel: { en: 'the funnel', ru: 'воронку', pt: 'o funil', es: 'el embudo' },
  stage: { en: 'the stage', ru: 'этап', pt: 'a etapa', es: 'la etapa' },
  tag: { en: 'the tag', ru: 'тег', pt: 'a etiqueta', es: 'la etiqueta' },
  department: { en: 'the department', ru: 'отдел', pt: 'o departamento', es: 'el departamento' },
  ticketTag: {
    en: 'the tag of tickets',
    ru: 'тег обращений',
    pt: 'a etiqueta de pedidos',
    es: 'la etiqueta de solicitudes',
  },
  macro: { en: 'the macro', ru: 'макрос', pt: 'a macro', es: 'la macro' },
  category: {
    en: 'the category of tasks',
    ru: 'категорию задач',
    pt: 'a categoria de tarefas',
    es: 'la categoría de tareas',
  },
  source: { en: 'the source of deals', ru: 'источник сделок', pt: 'a origem de negócios', es: 'el origen de tratos' },
  rule: {
    en: 'a rule of the stage',
    ru: 'правило этапа',
    pt: 'uma regra da etapa',
    es: 'una regla de la etapa',
  },
} satisfies Record<string, Sentence>;
type Thing = keyof typeof things;
const deeds = {
  Created: { en: 'added', ru: 'добавляет', pt: 'adicionou', es: 'añadió' },
  Changed: { en: 'changed', ru: 'меняет', pt: 'alterou', es: 'cambió' },
  Deleted: { en: 'deleted', ru: 'удаляет', pt: 'eliminou', es: 'eliminó' },
} as const;
const quoted: Sentence = { en: '“{what}”', ru: '«{what}»', pt: '«{what}»', es: '«{what}»' };

/** What is made, changed and deleted in one manner. */
function ofThings(): Record<`${Thing}${keyof typeof deeds}`, Sentence> {
  const all = Object.entries(things).flatMap(([thing, named]) =>
    Object.entries(deeds).map(([deed, done]) => {
      const say = (it: Language) => `{who} ${done[it]} ${named[it]} ${quoted[it]}`;
      return [`${thing}${deed}`, { en: say('en'), ru: say('ru'), pt: say('pt'), es: say('es') }] as const;
    }),
  );
  return Object.fromEntries(all) as Record<`${Thing}${keyof typeof deeds}`, Sentence>;
}

/** What happened, in words; {who}, {what} and {n} are put in. */
export const sentences: Record<JournalName, Sentence> = {
  ...ofThings(),
  signedIn: { en: '{who} signed in', ru: '{who} входит', pt: '{who} iniciou sessão', es: '{who} inició sesión' },
  signInRefused: {
    en: 'A wrong password was entered for {what}',
    ru: 'Введён неверный пароль: {what}',
    pt: 'Foi introduzida uma palavra-passe errada para {what}',
    es: 'Se introdujo una contraseña incorrecta para {what}',
  },
  signedOut: {
    en: '{who} signed out',
    ru: '{who} выходит',
    pt: '{who} terminou a sessão',
    es: '{who} cerró la sesión',
  },
  sessionEnded: {
    en: '{who} signed out elsewhere (places: {n})',
    ru: '{who} завершает сеансы на других устройствах: {n}',
    pt: '{who} terminou a sessão noutros dispositivos: {n}',
    es: '{who} cerró la sesión en otros dispositivos: {n}',
  },
  passwordChanged: {
    en: '{who} changed the password',
    ru: '{who} меняет пароль',
    pt: '{who} alterou a palavra-passe',
    es: '{who} cambió la contraseña',
  },
  secondFactorChanged: {
    en: '{who} changed the second step of signing in',
    ru: '{who} меняет второй шаг входа',
    pt: '{who} alterou o segundo passo do início de sessão',
    es: '{who} cambió el segundo paso del inicio de sesión',
  },
  projectCreated: {
    en: '{who} created the project “{what}”',
    ru: '{who} создаёт проект «{what}»',
    pt: '{who} criou o projeto «{what}»',
    es: '{who} creó el proyecto «{what}»',
  },
  projectDeleted: {
    en: '{who} deleted the project “{what}”',
    ru: '{who} удаляет проект «{what}»',
    pt: '{who} eliminou o projeto «{what}»',
    es: '{who} eliminó el proyecto «{what}»',
  },
  projectRestored: {
    en: '{who} brought the project back',
    ru: '{who} возвращает проект',
    pt: '{who} recuperou o projeto',
    es: '{who} recuperó el proyecto',
  },
  settingChanged: {
    en: '{who} changed the settings',
    ru: '{who} меняет настройки',
    pt: '{who} alterou as definições',
    es: '{who} cambió los ajustes',
  },
  journalExported: {
    en: '{who} exported the journal',
    ru: '{who} выгружает журнал',
    pt: '{who} exportou o registo',
    es: '{who} exportó el registro',
  },
  archiveTaken: {
    en: '{who} downloaded the whole project as an archive',
    ru: '{who} скачивает весь проект архивом',
    pt: '{who} descarregou todo o projeto num arquivo',
    es: '{who} descargó todo el proyecto en un archivo',
  },
  memberInvited: {
    en: '{who} invited {what}',
    ru: '{who} приглашает {what}',
    pt: '{who} convidou {what}',
    es: '{who} invitó a {what}',
  },
  invitationCancelled: {
    en: '{who} cancelled the invitation of {what}',
    ru: '{who} отменяет приглашение: {what}',
    pt: '{who} cancelou o convite de {what}',
    es: '{who} canceló la invitación de {what}',
  },
  memberJoined: {
    en: '{what} joined the project',
    ru: 'В проекте новый участник: {what}',
    pt: '{what} entrou no projeto',
    es: '{what} se unió al proyecto',
  },
  memberChanged: {
    en: '{who} changed the rights of {what}',
    ru: '{who} меняет права: {what}',
    pt: '{who} alterou os direitos de {what}',
    es: '{who} cambió los derechos de {what}',
  },
  memberRemoved: {
    en: '{who} removed {what} from the project',
    ru: '{who} убирает из проекта: {what}',
    pt: '{who} retirou {what} do projeto',
    es: '{who} quitó a {what} del proyecto',
  },
  memberLeft: {
    en: '{who} left the project',
    ru: '{who} покидает проект',
    pt: '{who} saiu do projeto',
    es: '{who} dejó el proyecto',
  },
  channelConnected: {
    en: '{who} connected the channel “{what}”',
    ru: '{who} подключает канал «{what}»',
    pt: '{who} ligou o canal «{what}»',
    es: '{who} conectó el canal «{what}»',
  },
  channelChanged: {
    en: '{who} changed the channel “{what}”',
    ru: '{who} меняет канал «{what}»',
    pt: '{who} alterou o canal «{what}»',
    es: '{who} cambió el canal «{what}»',
  },
  channelDisconnected: {
    en: '{who} disconnected the channel “{what}”',
    ru: '{who} отключает канал «{what}»',
    pt: '{who} desligou o canal «{what}»',
    es: '{who} desconectó el canal «{what}»',
  },
  clientsExported: {
    en: '{who} exported clients ({n})',
    ru: '{who} выгружает клиентов ({n})',
    pt: '{who} exportou clientes ({n})',
    es: '{who} exportó clientes ({n})',
  },
  dealsExported: {
    en: '{who} exported deals ({n})',
    ru: '{who} выгружает сделки ({n})',
    pt: '{who} exportou negócios ({n})',
    es: '{who} exportó tratos ({n})',
  },
  ticketsExported: {
    en: '{who} exported tickets ({n})',
    ru: '{who} выгружает обращения ({n})',
    pt: '{who} exportou pedidos ({n})',
    es: '{who} exportó solicitudes ({n})',
  },
  importStarted: {
    en: '{who} imported the sheet “{what}” (lines: {n})',
    ru: '{who} загружает таблицу «{what}» (строк: {n})',
    pt: '{who} importou a folha «{what}» (linhas: {n})',
    es: '{who} importó la hoja «{what}» (filas: {n})',
  },
  importReverted: {
    en: '{who} took the import of “{what}” back',
    ru: '{who} отменяет загрузку «{what}»',
    pt: '{who} anulou a importação de «{what}»',
    es: '{who} deshizo la importación de «{what}»',
  },
  clientsDeleted: {
    en: '{who} deleted clients ({n})',
    ru: '{who} удаляет клиентов ({n})',
    pt: '{who} eliminou clientes ({n})',
    es: '{who} eliminó clientes ({n})',
  },
  clientsRestored: {
    en: '{who} restored clients ({n})',
    ru: '{who} восстанавливает клиентов ({n})',
    pt: '{who} restaurou clientes ({n})',
    es: '{who} restauró clientes ({n})',
  },
  dealsDeleted: {
    en: '{who} deleted deals ({n})',
    ru: '{who} удаляет сделки ({n})',
    pt: '{who} eliminou negócios ({n})',
    es: '{who} eliminó tratos ({n})',
  },
  dealsRestored: {
    en: '{who} restored deals ({n})',
    ru: '{who} восстанавливает сделки ({n})',
    pt: '{who} restaurou negócios ({n})',
    es: '{who} restauró tratos ({n})',
  },
  tasksDeleted: {
    en: '{who} deleted tasks ({n})',
    ru: '{who} удаляет задачи ({n})',
    pt: '{who} eliminou tarefas ({n})',
    es: '{who} eliminó tareas ({n})',
  },
  tasksRestored: {
    en: '{who} restored tasks ({n})',
    ru: '{who} восстанавливает задачи ({n})',
    pt: '{who} restaurou tarefas ({n})',
    es: '{who} restauró tareas ({n})',
  },
  noteDeleted: {
    en: '{who} deleted a note',
    ru: '{who} удаляет заметку',
    pt: '{who} eliminou uma nota',
    es: '{who} eliminó una nota',
  },
  mailingStarted: {
    en: '{who} started the mailing “{what}” (people: {n})',
    ru: '{who} запускает рассылку «{what}» (получателей: {n})',
    pt: '{who} iniciou o envio «{what}» (pessoas: {n})',
    es: '{who} inició el envío «{what}» (personas: {n})',
  },
  mailingStopped: {
    en: '{who} stopped the mailing “{what}”',
    ru: '{who} останавливает рассылку «{what}»',
    pt: '{who} parou o envio «{what}»',
    es: '{who} detuvo el envío «{what}»',
  },
};
