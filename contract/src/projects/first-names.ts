import type { Texts } from '../languages.ts';

/** What a project is called until its owner says otherwise: a name for nobody outside. */
export const firstNames: Texts = { en: 'My project', ru: 'Мой проект', pt: 'O meu projeto', es: 'Mi proyecto' };
