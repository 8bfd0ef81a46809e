import type { ErrorEntry } from '../error-entry.ts';

export const taskErrors = {
  category_has_tasks: {
    status: 409,
    texts: {
      en: 'There are tasks in this category. If it is deleted, they stay without one.',
      ru: 'В этой категории есть задачи. Если её удалить, они останутся без категории.',
      pt: 'Há tarefas nesta categoria. Se for eliminada, ficam sem categoria.',
      es: 'Hay tareas en esta categoría. Si se elimina, quedarán sin categoría.',
    },
  },
  too_many_categories: {
    status: 409,
    texts: {
      en: 'There are already as many categories as a project can have',
      ru: 'В проекте уже столько категорий, сколько может быть',
      pt: 'O projeto já tem o número máximo de categorias',
      es: 'El proyecto ya tiene el máximo de categorías',
    },
  },
} satisfies Record<string, ErrorEntry>;
