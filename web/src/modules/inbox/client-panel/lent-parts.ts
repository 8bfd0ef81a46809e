import type { BrandName } from '@parley/contract/projects/brands';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';

/** What a service of others knows of a client; it stands in a frame as the parts beside it do. */
export type PanelPart = ComponentType<{
  contact: { id: number; name: string };
  /** By it services are called. */
  brand: BrandName;
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}>;

/** Lent by the roof; each is shown where its service is connected. */
export const usePanelParts = create<{ lent: readonly { kind: 'amo'; Part: PanelPart }[] }>(() => ({ lent: [] }));
