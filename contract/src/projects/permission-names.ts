import type { Texts } from '../languages.ts';
import type { Grantable } from './permissions.ts';

/** What each right is called. */
export const permissionNames: Record<Grantable, Texts> = {
  _ALL_: { en: 'Everything', ru: 'Всё', pt: 'Tudo', es: 'Todo' },
  'settings.edit': {
    en: 'Project settings',
    ru: 'Настройки проекта',
    pt: 'Definições do projeto',
    es: 'Ajustes del proyecto',
  },
  'members.edit': { en: 'Members', ru: 'Участники', pt: 'Membros', es: 'Miembros' },
  'channels.edit': { en: 'Channels', ru: 'Каналы', pt: 'Canais', es: 'Canales' },
  'tariff.edit': { en: 'Tariff', ru: 'Тариф', pt: 'Plano', es: 'Tarifa' },
  'audit.view': { en: 'Journal', ru: 'Журнал', pt: 'Registo', es: 'Registro' },
  'contacts.import': { en: 'Import', ru: 'Загрузка', pt: 'Importação', es: 'Importación' },
  'contacts.export': { en: 'Export', ru: 'Выгрузка', pt: 'Exportação', es: 'Exportación' },
  'contacts.delete': { en: 'Deletion', ru: 'Удаление', pt: 'Eliminação', es: 'Eliminación' },
  'catalogue.delete': {
    en: 'Catalogue deletion',
    ru: 'Удаление из каталога',
    pt: 'Eliminação do catálogo',
    es: 'Eliminación del catálogo',
  },
  'deals.delete': { en: 'Deletion', ru: 'Удаление', pt: 'Eliminação', es: 'Eliminación' },
  'deals.export': { en: 'Export', ru: 'Выгрузка', pt: 'Exportação', es: 'Exportación' },
  'funnels.edit': { en: 'Funnels', ru: 'Воронки', pt: 'Funis', es: 'Embudos' },
  'mailings.send': { en: 'Mailings', ru: 'Рассылки', pt: 'Envios em massa', es: 'Envíos masivos' },
  'tasks.delete': {
    en: 'Deletion of tasks',
    ru: 'Удаление задач',
    pt: 'Eliminação de tarefas',
    es: 'Eliminación de tareas',
  },
  'tickets.edit': {
    en: 'Ticket settings',
    ru: 'Настройка обращений',
    pt: 'Definições de pedidos',
    es: 'Ajustes de solicitudes',
  },
  'analytics.view': { en: 'Analytics', ru: 'Аналитика', pt: 'Análise', es: 'Analítica' },
};
