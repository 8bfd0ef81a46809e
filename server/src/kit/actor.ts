import { type Actor, type Means, system } from '@parley/contract/actors';
import type { Viewer } from './viewer.ts';

/** Who did something, and a word for why where what was done does not say it. */
export type Caused<Why extends string> = { actor: Actor; why: Why | null };

type Named = Pick<Viewer, 'user_id' | 'name'> & { means?: Means | null };

/** Who did what a member does, by their own hand or in their name. */
export const actorOf = ({ user_id, name, means = null }: Named): Actor => ({
  kind: 'member',
  id: user_id,
  name,
  means,
});

type Maker = { id: number; name: string };

/** What was made to work by itself does so for whoever made it; where nobody knows who that was, for nobody. */
export const inNameOf = (maker: Maker | null, means: Means): Actor =>
  maker ? { kind: 'member', ...maker, means } : { ...system, means };

export const asClient = ({ id, name }: { id: number; name: string }): Actor => ({
  kind: 'client',
  id,
  name,
  means: null,
});

/** A site, an advertisement, a messenger: something that is joined with us. */
export const integration = (name: string, means: Means): Actor => ({ kind: 'integration', id: null, name, means });

/** Whose press it goes back to. Rules work without one, so what they do is news also to whoever made them. */
export const askedBy = ({ kind, id, means }: Actor): number | null =>
  kind === 'member' && means?.kind !== 'rule' ? id : null;
