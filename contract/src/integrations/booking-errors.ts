import type { ErrorEntry } from '../error-entry.ts';

export const bookingErrors = {
  booking_not_connected: {
    status: 409,
    texts: {
      en: 'The booking service is not connected. An administrator connects it in Settings, Integrations',
      ru: 'Сервис записи не подключён. Администратор подключает его в настройках, в разделе «Интеграции»',
      pt: 'O serviço de marcações não está ligado. Um administrador liga-o nas Definições, em Integrações',
      es: 'El servicio de reservas no está conectado. Un administrador lo conecta en Ajustes, Integraciones',
    },
  },
  booking_partner_token_needed: {
    status: 422,
    texts: {
      en: 'This server has no partner token of the booking service: enter your own',
      ru: 'На этом сервере нет партнёрского токена сервиса записи: введите свой',
      pt: 'Este servidor não tem token de parceiro do serviço de marcações: introduza o seu',
      es: 'Este servidor no tiene token de socio del servicio de reservas: introduzca el suyo',
    },
  },
  booking_not_in_catalogue: {
    status: 422,
    texts: {
      en: 'This server takes no salons from the catalogue: connect it by a login or a token',
      ru: 'Этот сервер не подключает салоны из каталога: подключите его по логину или токену',
      pt: 'Este servidor não recebe salões do catálogo: ligue-o com login ou token',
      es: 'Este servidor no recibe salones del catálogo: conéctelo con usuario o token',
    },
  },
  booking_sync_running: {
    status: 409,
    texts: {
      en: 'It is being synchronised already',
      ru: 'Синхронизация уже идёт',
      pt: 'A sincronização já está em curso',
      es: 'La sincronización ya está en marcha',
    },
  },
  booking_branch_unknown: {
    status: 422,
    texts: {
      en: 'The account has no such branch',
      ru: 'У аккаунта нет такого филиала',
      pt: 'A conta não tem essa filial',
      es: 'La cuenta no tiene esa sucursal',
    },
  },
  booking_no_branch: {
    status: 409,
    texts: {
      en: 'Choose at least one branch first',
      ru: 'Сначала выберите хотя бы один филиал',
      pt: 'Escolha primeiro pelo menos uma filial',
      es: 'Elija primero al menos una sucursal',
    },
  },
} satisfies Record<string, ErrorEntry>;
