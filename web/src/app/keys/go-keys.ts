import type { Chord } from '../../kit/keys/chords.ts';
import type { Section } from '../sections.ts';

/** G, and a letter for each section. */
export const goKeys: Partial<Record<Section, Chord>> = {
  dialogues: 'KeyG KeyD',
  tickets: 'KeyG KeyT',
  tasks: 'KeyG KeyS',
  clients: 'KeyG KeyC',
  analytics: 'KeyG KeyA',
  deals: 'KeyG KeyK',
};
