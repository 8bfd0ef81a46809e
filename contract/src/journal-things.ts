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
  product: { en: 'the product', ru: 'товар', pt: 'o produto', es: 'el producto' },
  organization: { en: 'the organization', ru: 'организацию', pt: 'a organização', es: 'la organización' },
  rule: {
    en: 'a rule of the stage',
    ru: 'правило этапа',
    pt: 'uma regra da etapa',
    es: 'una regla de la etapa',
  },
  mailing: { en: 'the mailing', ru: 'рассылку', pt: 'o envio', es: 'el envío' },
  postedReport: {
    en: 'the kept report',
    ru: 'сохранённый отчёт',
    pt: 'o relatório guardado',
    es: 'el informe guardado',
  },
} satisfies Record<string, Sentence>;
type Thing = keyof typeof things;
/** What was deleted can come back as it was. */
type Lasting = 'field' | 'template' | 'folder' | 'macro' | 'product' | 'organization';
const deeds = {
  Created: { en: 'added', ru: 'добавляет', pt: 'adicionou', es: 'añadió' },
  Changed: { en: 'changed', ru: 'меняет', pt: 'alterou', es: 'cambió' },
  Deleted: { en: 'deleted', ru: 'удаляет', pt: 'eliminou', es: 'eliminó' },
  Restored: { en: 'restored', ru: 'восстанавливает', pt: 'recuperou', es: 'restauró' },
} as const;
const quoted: Sentence = { en: '“{what}”', ru: '«{what}»', pt: '«{what}»', es: '«{what}»' };

type Named = Record<`${Thing}${'Created' | 'Changed' | 'Deleted'}` | `${Lasting}Restored`, Sentence>;

/** What is made, changed, deleted and restored in one manner. */
export function ofThings(): Named {
  const all = Object.entries(things).flatMap(([thing, named]) =>
    Object.entries(deeds).map(([deed, done]) => {
      const say = (it: Language) => `{who} ${done[it]} ${named[it]} ${quoted[it]}`;
      return [`${thing}${deed}`, { en: say('en'), ru: say('ru'), pt: say('pt'), es: say('es') }] as const;
    }),
  );
  return Object.fromEntries(all) as Named;
}

const crowds = {
  clients: { en: 'clients', ru: 'клиентов', pt: 'clientes', es: 'clientes' },
  deals: { en: 'deals', ru: 'сделки', pt: 'negócios', es: 'tratos' },
  tasks: { en: 'tasks', ru: 'задачи', pt: 'tarefas', es: 'tareas' },
} satisfies Record<string, Sentence>;
const deedsToMany = {
  Deleted: { en: 'deleted {}', ru: 'удаляет {}', pt: 'eliminou {}', es: 'eliminó {}' },
  Restored: { en: 'restored {}', ru: 'восстанавливает {}', pt: 'restaurou {}', es: 'restauró {}' },
  Erased: {
    en: 'erased {} for good',
    ru: 'удаляет {} навсегда',
    pt: 'apagou {} para sempre',
    es: 'borró {} para siempre',
  },
} satisfies Record<string, Sentence>;

const erased = {
  products: { en: 'products', ru: 'товары', pt: 'produtos', es: 'productos' },
  organizations: { en: 'organizations', ru: 'организации', pt: 'organizações', es: 'organizaciones' },
} satisfies Record<string, Sentence>;

/** What goes for good by itself, by the names it had. */
export function ofErased(): Record<`${keyof typeof erased}Erased` | 'fieldErased', Sentence> {
  const told = (thing: Sentence, count: string): Sentence => {
    const say = (it: Language) => `{who} ${deedsToMany.Erased[it].replace('{}', thing[it])}: ${quoted[it]}${count}`;
    return { en: say('en'), ru: say('ru'), pt: say('pt'), es: say('es') };
  };
  return {
    productsErased: told(erased.products, ' ({n})'),
    organizationsErased: told(erased.organizations, ' ({n})'),
    fieldErased: told(things.field, ''),
  };
}

/** What is done to many at once, by how many they are. */
export function ofMany(): Record<`${keyof typeof crowds}${keyof typeof deedsToMany}`, Sentence> {
  const all = Object.entries(crowds).flatMap(([crowd, named]) =>
    Object.entries(deedsToMany).map(([deed, done]) => {
      const say = (it: Language) => `{who} ${done[it].replace('{}', named[it])} ({n})`;
      return [`${crowd}${deed}`, { en: say('en'), ru: say('ru'), pt: say('pt'), es: say('es') }] as const;
    }),
  );
  return Object.fromEntries(all) as ReturnType<typeof ofMany>;
}
