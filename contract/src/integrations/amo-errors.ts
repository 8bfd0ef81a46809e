import type { ErrorEntry } from '../error-entry.ts';

export const amoErrors = {
  amo_not_connected: {
    status: 409,
    texts: {
      en: 'No CRM account is connected',
      ru: 'Аккаунт CRM не подключён',
      pt: 'Nenhuma conta de CRM está ligada',
      es: 'No hay ninguna cuenta de CRM conectada',
    },
  },
  amo_busy: {
    status: 503,
    texts: {
      en: 'The CRM is asked too often right now. Try again in a minute',
      ru: 'К CRM сейчас слишком много запросов. Повторите через минуту',
      pt: 'A CRM está a receber demasiados pedidos. Tente daqui a um minuto',
      es: 'El CRM recibe demasiadas peticiones. Inténtelo en un minuto',
    },
  },
  amo_lead_on_its_way: {
    status: 409,
    texts: {
      en: 'This lead is being made. Look again in a minute',
      ru: 'Эта сделка уже создаётся. Проверьте через минуту',
      pt: 'Este negócio está a ser criado. Veja daqui a um minuto',
      es: 'Este trato se está creando. Compruébelo en un minuto',
    },
  },
  amo_move_going: {
    status: 409,
    texts: {
      en: 'A move is going on already. Wait until it is over, or stop it',
      ru: 'Перенос уже идёт. Дождитесь конца или остановите его',
      pt: 'Já há uma mudança em curso. Espere que termine ou pare-a',
      es: 'Ya hay un traslado en marcha. Espere a que acabe o deténgalo',
    },
  },
  amo_move_not_ready: {
    status: 409,
    texts: {
      en: 'Look at what would be brought in first',
      ru: 'Сначала посмотрите, что будет перенесено',
      pt: 'Veja primeiro o que será trazido',
      es: 'Vea primero qué se va a traer',
    },
  },
  amo_nothing_to_find_by: {
    status: 409,
    texts: {
      en: 'The client has no number or e-mail. Add one first',
      ru: 'У клиента нет ни номера, ни почты. Сначала добавьте',
      pt: 'O cliente não tem número nem e-mail. Adicione um primeiro',
      es: 'El cliente no tiene número ni correo. Añada uno primero',
    },
  },
  amo_no_app: {
    status: 409,
    texts: {
      en: 'Signing in on the CRM’s page is not set up on this server. Connect by a long-lived token',
      ru: 'Вход через страницу CRM на этом сервере не настроен. Подключите по долгосрочному токену',
      pt: 'A entrada pela página da CRM não está configurada neste servidor. Ligue com um token de longa duração',
      es: 'El acceso por la página del CRM no está configurado en este servidor. Conecte con un token de larga duración',
    },
  },
} satisfies Record<string, ErrorEntry>;
