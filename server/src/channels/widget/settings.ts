import { type AskedField, askedFields } from '@parley/contract/widget/settings';

/** What is kept of a widget in its channel's settings. */
export type WidgetChoices = {
  /** The unguessable end of its key; without one the widget was never connected. */
  word: string;
  color: string;
  greeting: string;
  offline_text: string;
  asks: AskedField[];
  origins: string[];
  /** Sealed; null: the site cannot prove who its visitors are. */
  secret: string | null;
};

export const firstChoices: Omit<WidgetChoices, 'word'> = {
  color: '#3557d6',
  greeting: '',
  offline_text: '',
  asks: ['name'],
  origins: [],
  secret: null,
};

/** A widget's choices as they are stored, or null for a channel that has none. */
export function widgetChoices(settings: Record<string, unknown>): WidgetChoices | null {
  const stored = settings.widget as Partial<WidgetChoices> | undefined;
  if (typeof stored?.word !== 'string') return null;
  const { word, asks = firstChoices.asks, ...rest } = stored;
  return { ...firstChoices, ...rest, word, asks: askedFields.filter((field) => asks.includes(field)) };
}

type Place = { project_id: number; channel_id: number };

export const widgetKey = ({ project_id, channel_id }: Place, { word }: WidgetChoices): string =>
  `${project_id}-${channel_id}-${word}`;

/** Which widget a key names, if there is such a one: the word must still be compared. */
export function readWidgetKey(key: string): Place & { word: string } {
  const [project, channel, ...words] = key.split('-');
  return { project_id: Number(project), channel_id: Number(channel), word: words.join('-') };
}

/** Whether pages of a site may use the widget. Once sites are named, whoever does not say where it is from is not one. */
export function isAllowedOrigin(origins: readonly string[], origin: string | null): boolean {
  if (origins.length === 0) return true;
  if (origin === null) return false;
  return origins.some((allowed) => {
    const [scheme, below] = allowed.split('*');
    return below === undefined ? origin === allowed : origin.startsWith(scheme!) && origin.endsWith(below);
  });
}
