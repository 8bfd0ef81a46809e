import type { Language } from '../languages.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { doing, name, outcome, some, type Told } from './notice-phrases.ts';

type Words = Record<Language, (told: Told) => string>;

/** One sentence that says what happened, in the reader's language; what it is about stands beside it. */
export const noticeWords = (told: Told, language: Language): string => words[told.kind][language](told);

const words: Record<NoticeKind, Words> = {
  mention: {
    en: some(
      (it) => `${name(it)} mentioned you`,
      (it) => `${it.count} mentions by ${name(it)}`,
    ),
    ru: some(
      (it) => `${name(it)} упоминает вас`,
      (it) => `Упоминаний: ${it.count} – ${name(it)}`,
    ),
    pt: some(
      (it) => `${name(it)} mencionou-o`,
      (it) => `${it.count} menções de ${name(it)}`,
    ),
    es: some(
      (it) => `${name(it)} le ha mencionado`,
      (it) => `${it.count} menciones de ${name(it)}`,
    ),
  },
  deal_mention: {
    en: (it) => `${name(it)} mentioned you in a deal`,
    ru: (it) => `${name(it)} упоминает вас в сделке`,
    pt: (it) => `${name(it)} mencionou-o num negócio`,
    es: (it) => `${name(it)} le ha mencionado en un trato`,
  },
  hand_over: {
    en: some(
      doing((by) => `${by} gave you a dialogue`, 'You were given a dialogue'),
      (it) => doing((by) => `${by} gave you ${it.count} dialogues`, `You were given ${it.count} dialogues`)(it),
    ),
    ru: some(
      doing((by) => `${by} передаёт вам диалог`, 'Вам передан диалог'),
      (it) => doing((by) => `${by} передаёт вам диалоги: ${it.count}`, `Вам переданы диалоги: ${it.count}`)(it),
    ),
    pt: some(
      doing((by) => `${by} passou-lhe um diálogo`, 'Recebeu um diálogo'),
      (it) => doing((by) => `${by} passou-lhe ${it.count} diálogos`, `Recebeu ${it.count} diálogos`)(it),
    ),
    es: some(
      doing((by) => `${by} le ha pasado un diálogo`, 'Ha recibido un diálogo'),
      (it) => doing((by) => `${by} le ha pasado ${it.count} diálogos`, `Ha recibido ${it.count} diálogos`)(it),
    ),
  },
  failed_send: {
    en: some(
      ({ about }) => `Message to ${about.name} was not sent`,
      ({ about, count }) => `${count} messages to ${about.name} were not sent`,
    ),
    ru: some(
      ({ about }) => `Сообщение не отправлено: ${about.name}`,
      ({ about, count }) => `Не отправлено сообщений: ${count} – ${about.name}`,
    ),
    pt: some(
      ({ about }) => `A mensagem para ${about.name} não foi enviada`,
      ({ about, count }) => `${count} mensagens para ${about.name} não foram enviadas`,
    ),
    es: some(
      ({ about }) => `El mensaje a ${about.name} no se ha enviado`,
      ({ about, count }) => `${count} mensajes a ${about.name} no se han enviado`,
    ),
  },
  task_given: {
    en: some(
      doing((by) => `${by} gave you a task`, 'You have a new task'),
      (it) => doing((by) => `${by} gave you ${it.count} tasks`, `You have ${it.count} new tasks`)(it),
    ),
    ru: some(
      doing((by) => `${by} ставит вам задачу`, 'У вас новая задача'),
      (it) => doing((by) => `${by} ставит вам задачи: ${it.count}`, `Новые задачи: ${it.count}`)(it),
    ),
    pt: some(
      doing((by) => `${by} deu-lhe uma tarefa`, 'Tem uma nova tarefa'),
      (it) => doing((by) => `${by} deu-lhe ${it.count} tarefas`, `Tem ${it.count} novas tarefas`)(it),
    ),
    es: some(
      doing((by) => `${by} le ha dado una tarea`, 'Tiene una tarea nueva'),
      (it) => doing((by) => `${by} le ha dado ${it.count} tareas`, `Tiene ${it.count} tareas nuevas`)(it),
    ),
  },
  task_changed: {
    en: outcome(
      {
        taken: doing((by) => `${by} gave your task to somebody else`, 'Your task was given to somebody else'),
        moved: doing((by) => `${by} moved your task`, 'Your task was moved'),
        removed: doing((by) => `${by} deleted your task`, 'Your task was deleted'),
        closed: doing((by) => `${by} closed your task`, 'Your task was closed'),
      },
      'Your task was changed',
    ),
    ru: outcome(
      {
        taken: doing((by) => `${by} передаёт вашу задачу другому`, 'Ваша задача передана другому'),
        moved: doing((by) => `${by} переносит вашу задачу`, 'Ваша задача перенесена'),
        removed: doing((by) => `${by} удаляет вашу задачу`, 'Ваша задача удалена'),
        closed: doing((by) => `${by} закрывает вашу задачу`, 'Ваша задача закрыта'),
      },
      'Ваша задача изменена',
    ),
    pt: outcome(
      {
        taken: doing((by) => `${by} passou a sua tarefa a outra pessoa`, 'A sua tarefa passou a outra pessoa'),
        moved: doing((by) => `${by} adiou a sua tarefa`, 'A sua tarefa mudou de hora'),
        removed: doing((by) => `${by} eliminou a sua tarefa`, 'A sua tarefa foi eliminada'),
        closed: doing((by) => `${by} fechou a sua tarefa`, 'A sua tarefa foi fechada'),
      },
      'A sua tarefa foi alterada',
    ),
    es: outcome(
      {
        taken: doing((by) => `${by} ha pasado su tarea a otra persona`, 'Su tarea ha pasado a otra persona'),
        moved: doing((by) => `${by} ha movido su tarea`, 'Su tarea se ha movido'),
        removed: doing((by) => `${by} ha eliminado su tarea`, 'Su tarea se ha eliminado'),
        closed: doing((by) => `${by} ha cerrado su tarea`, 'Su tarea se ha cerrado'),
      },
      'Su tarea ha cambiado',
    ),
  },
  task_due: {
    en: () => 'A task is due',
    ru: () => 'Наступил срок задачи',
    pt: () => 'Chegou a hora de uma tarefa',
    es: () => 'Ha llegado la hora de una tarea',
  },
  ticket_given: {
    en: some(
      doing((by) => `${by} gave you a ticket`, 'You have a new ticket'),
      (it) => doing((by) => `${by} gave you ${it.count} tickets`, `You have ${it.count} new tickets`)(it),
    ),
    ru: some(
      doing((by) => `${by} передаёт вам обращение`, 'У вас новое обращение'),
      (it) => doing((by) => `${by} передаёт вам обращения: ${it.count}`, `Новые обращения: ${it.count}`)(it),
    ),
    pt: some(
      doing((by) => `${by} passou-lhe um pedido`, 'Tem um novo pedido'),
      (it) => doing((by) => `${by} passou-lhe ${it.count} pedidos`, `Tem ${it.count} novos pedidos`)(it),
    ),
    es: some(
      doing((by) => `${by} le ha pasado una solicitud`, 'Tiene una solicitud nueva'),
      (it) => doing((by) => `${by} le ha pasado ${it.count} solicitudes`, `Tiene ${it.count} solicitudes nuevas`)(it),
    ),
  },
  ticket_waits: {
    en: some(
      () => 'A ticket waits in your department',
      (it) => `${it.count} tickets wait in your department`,
    ),
    ru: some(
      () => 'Обращение ждёт в вашем отделе',
      (it) => `Обращения ждут в вашем отделе: ${it.count}`,
    ),
    pt: some(
      () => 'Um pedido espera no seu departamento',
      (it) => `${it.count} pedidos esperam no seu departamento`,
    ),
    es: some(
      () => 'Una solicitud espera en su departamento',
      (it) => `${it.count} solicitudes esperan en su departamento`,
    ),
  },
  ticket_at_risk: {
    en: outcome({ solution: () => 'A ticket is to be solved soon' }, 'A client is to be answered soon'),
    ru: outcome({ solution: () => 'Скоро срок решения обращения' }, 'Скоро срок ответа клиенту'),
    pt: outcome({ solution: () => 'Um pedido deve ser resolvido em breve' }, 'Um cliente deve ter resposta em breve'),
    es: outcome({ solution: () => 'Hay que resolver pronto una solicitud' }, 'Hay que responder pronto a un cliente'),
  },
  ticket_broken: {
    en: outcome({ solution: () => 'A ticket was not solved in time' }, 'A client was not answered in time'),
    ru: outcome({ solution: () => 'Обращение не решено в срок' }, 'Клиенту не ответили в срок'),
    pt: outcome({ solution: () => 'Um pedido não foi resolvido a tempo' }, 'Um cliente ficou sem resposta a tempo'),
    es: outcome({ solution: () => 'Una solicitud no se resolvió a tiempo' }, 'No se respondió a tiempo a un cliente'),
  },
  ticket_rated_low: {
    en: () => 'A client gave a low rating',
    ru: () => 'Клиент поставил низкую оценку',
    pt: () => 'Um cliente deu uma avaliação baixa',
    es: () => 'Un cliente ha dado una valoración baja',
  },
  deal_given: {
    en: some(
      doing((by) => `${by} gave you a deal`, 'You have a new deal'),
      (it) => doing((by) => `${by} gave you ${it.count} deals`, `You have ${it.count} new deals`)(it),
    ),
    ru: some(
      doing((by) => `${by} передаёт вам сделку`, 'У вас новая сделка'),
      (it) => doing((by) => `${by} передаёт вам сделки: ${it.count}`, `Новые сделки: ${it.count}`)(it),
    ),
    pt: some(
      doing((by) => `${by} passou-lhe um negócio`, 'Tem um novo negócio'),
      (it) => doing((by) => `${by} passou-lhe ${it.count} negócios`, `Tem ${it.count} novos negócios`)(it),
    ),
    es: some(
      doing((by) => `${by} le ha pasado un trato`, 'Tiene un trato nuevo'),
      (it) => doing((by) => `${by} le ha pasado ${it.count} tratos`, `Tiene ${it.count} tratos nuevos`)(it),
    ),
  },
  channel_stopped: {
    en: () => 'A channel has stopped',
    ru: () => 'Канал остановился',
    pt: () => 'Um canal parou',
    es: () => 'Un canal se ha detenido',
  },
  integration_stopped: {
    en: () => 'An integration has stopped',
    ru: () => 'Интеграция остановилась',
    pt: () => 'Uma integração parou',
    es: () => 'Una integración se ha detenido',
  },
  import_ended: {
    en: outcome({ failed: () => 'The import failed' }, 'The import is finished'),
    ru: outcome({ failed: () => 'Импорт не удался' }, 'Импорт завершён'),
    pt: outcome({ failed: () => 'A importação falhou' }, 'A importação terminou'),
    es: outcome({ failed: () => 'La importación ha fallado' }, 'La importación ha terminado'),
  },
  export_ended: {
    en: outcome({ failed: () => 'The export failed' }, 'The export is ready'),
    ru: outcome({ failed: () => 'Экспорт не удался' }, 'Экспорт готов'),
    pt: outcome({ failed: () => 'A exportação falhou' }, 'A exportação está pronta'),
    es: outcome({ failed: () => 'La exportación ha fallado' }, 'La exportación está lista'),
  },
  mailing_ended: {
    en: () => 'The mailing is finished',
    ru: () => 'Рассылка завершена',
    pt: () => 'O envio terminou',
    es: () => 'El envío ha terminado',
  },
  report_ended: {
    en: outcome({ failed: () => 'The report failed' }, 'The report is ready'),
    ru: outcome({ failed: () => 'Отчёт не удался' }, 'Отчёт готов'),
    pt: outcome({ failed: () => 'O relatório falhou' }, 'O relatório está pronto'),
    es: outcome({ failed: () => 'El informe ha fallado' }, 'El informe está listo'),
  },
  posted_report_off: {
    en: () => 'A report by e-mail was switched off: its owner may not see it any more',
    ru: () => 'Отчёт по почте выключен: его владельцу он больше не доступен',
    pt: () => 'Um relatório por e-mail foi desligado: o dono já não o pode ver',
    es: () => 'Un informe por correo se ha desactivado: su dueño ya no puede verlo',
  },
};
