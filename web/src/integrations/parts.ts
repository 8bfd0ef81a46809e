import type { IntegrationCard, IntegrationKind } from '@parley/contract/integrations/integrations';
import type { Member } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import type { ComponentType } from 'react';

/** What every part of an integration is given by the card that shows it. */
export type PartProps = {
  project: Project;
  card: IntegrationCard;
  /** Who is of the team. */ members: readonly Member[];
};

/** Within a window that is open until it is done or left. */
export type ConnectPartProps = PartProps & {
  /** What stood in the address when the provider's page led back here (`code`, `state`, …), once; null: nobody did. */
  returned: Readonly<Record<string, string>> | null;
  /** It is connected: the window closes, and the cards are read anew. */
  onDone: () => void;
  onCancel: () => void;
};

/** Within a window that asks what to keep; the press itself is the part's. */
export type DisconnectPartProps = PartProps & { onDone: () => void; onCancel: () => void };

/** What the roof lends the settings of a project for one kind; each is fetched when it is first shown. */
export type IntegrationParts = {
  ConnectPart: ComponentType<ConnectPartProps>;
  /** Below the state of a connected one: its account, what people choose, what it does right now. */
  DetailsPart: ComponentType<PartProps>;
  DisconnectPart: ComponentType<DisconnectPartProps>;
};

/** Kinds that work; others are nowhere on the screen. */
export type LentParts = Partial<Record<IntegrationKind, IntegrationParts>>;
