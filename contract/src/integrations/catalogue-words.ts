import type { Texts } from '../languages.ts';

/** What stands on the card, and in the notice, when the salon’s people did something in the catalogue of the service. */
export const catalogueWords = {
  freeze: {
    en: 'Paused in the catalogue of {{name}}. It goes on by itself once it is resumed there',
    ru: 'Приостановлено в каталоге {{name}}. Когда там возобновят, всё продолжится само',
    pt: 'Em pausa no catálogo do {{name}}. Continua por si quando for retomado lá',
    es: 'En pausa en el catálogo de {{name}}. Seguirá por sí solo cuando se reanude allí',
  },
  uninstall: {
    en: 'Removed in the catalogue of {{name}}. What it brought stays here',
    ru: 'Удалено в каталоге {{name}}. Всё, что пришло оттуда, остаётся здесь',
    pt: 'Removido no catálogo do {{name}}. O que trouxe fica aqui',
    es: 'Eliminado en el catálogo de {{name}}. Lo que trajo se queda aquí',
  },
} satisfies Record<string, Texts>;
