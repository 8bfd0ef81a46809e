import { cloneElement, type ReactElement } from 'react';

type TipAttributes = { 'data-tip': string; 'data-tip-keys'?: string };

/** Attributes are enough: one layer at the roof shows the tip, so even a virtual row may carry one for free. */
export const tip = (label: string, keys?: string): TipAttributes => ({ 'data-tip': label, 'data-tip-keys': keys });

type Props = { label: string; keys?: string; children: ReactElement<Partial<TipAttributes>> };

export const Tooltip = ({ label, keys, children }: Props) => cloneElement(children, tip(label, keys));
