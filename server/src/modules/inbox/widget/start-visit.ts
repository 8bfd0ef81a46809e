import { createHmac } from 'node:crypto';
import type { Output, Parsed } from '@parley/contract/http';
import type { startVisit as endpoint } from '@parley/contract/widget/visitor';
import { addressKey, countAttempts } from '../../../kit/attempts.ts';
import { afterCommit, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { tell } from '../../../kit/events/bus.ts';
import type { Context } from '../../../kit/http/route.ts';
import { unseal } from '../../../kit/secrets.ts';
import { hashToken, isSameHash, newToken } from '../../../kit/tokens.ts';
import { lockNewPeer } from '../dialogues/dialogues.queries.ts';
import { forgetNowAndThen } from './forget-visits.ts';
import { readToken, readVisit, visitorIn } from './find-visitor.ts';
import { tellContact } from './tell-contact.ts';
import { newVisits } from './limits.ts';
import { findWidget } from './open-widget.ts';
import { stillAsked } from './rules.ts';
import { visitEnded, visitorJoined } from './live/news.ts';
import * as visitors from './visitors.queries.ts';

type Given = Parsed<typeof endpoint>;
type Widget = Awaited<ReturnType<typeof findWidget>>;

export async function startVisit(_: null, given: Given, context: Context): Promise<Output<typeof endpoint>> {
  const widget = await findWidget(given.key, context);
  const user_id = given.identity ? await provedUser(widget, given.identity) : null;
  const here = given.token ? await visitorHere(given.token, widget) : null;
  const profile = { name: given.name ?? null, email: given.email ?? null, phone: given.phone ?? null };
  const known = here ? { ...here, ...told(profile) } : profile;
  const missing = stillAsked(widget.choices.asks, known, Boolean(user_id ?? here?.user_id));
  if (missing.length) refuse('profile_required', { fields: missing });
  const isNew = !here || (user_id !== null && here.user_id !== user_id);
  if (isNew) await countAttempts(newVisits(widget), addressKey(context.address));

  return transaction(widget.project_id, async (tx) => {
    const visitor = await becomes(tx, widget, here, user_id, given.language);
    if (Object.keys(told(profile)).length) await visitors.saveVisitor(tx, visitor, told(profile));
    const now = { ...visitor, ...told(profile) };
    await tellContact(tx, now);
    const token = isNew ? await newVisit(tx, visitor, given.token) : null;
    return { data: { token, is_known: visitor.user_id !== null, name: now.name } };
  });
}

/** The person by the site's own id, if the site's secret says so. */
async function provedUser({ choices }: Widget, { user_id, hash }: NonNullable<Given['identity']>): Promise<string> {
  const secret = choices.secret && (await unseal(choices.secret));
  if (!secret) refuse('identity_refused');
  const expected = createHmac('sha256', secret).update(user_id).digest('hex');
  return isSameHash(expected, hash.toLowerCase()) ? user_id : refuse('identity_refused');
}

/** A token that is over, or of another widget, is no reason to refuse: the browser begins anew here. */
async function visitorHere(token: string, { project_id, channel_id }: Widget): Promise<visitors.Visitor | null> {
  const row = await readVisit(token);
  return row?.project_id === project_id && row.channel_id === channel_id ? visitorIn(row) : null;
}

/** Who the visitor is from now on: a stranger stays or becomes somebody; somebody else is another visitor. */
async function becomes(
  tx: Tx,
  { project_id, channel_id }: Widget,
  here: visitors.Visitor | null,
  user_id: string | null,
  language: Given['language'],
): Promise<visitors.Visitor> {
  if (here && (user_id === null || here.user_id === user_id)) return here;
  const begin = () => {
    const outside_id = newToken().slice(0, 22);
    const unknown = { name: null, email: null, phone: null };
    return visitors.insertVisitor(tx, { project_id, channel_id, outside_id, user_id, language, ...unknown });
  };
  if (user_id === null) return begin();
  await lockNewPeer(tx, { project_id, channel_id, outside_id: `user ${user_id}` });
  const stranger = here?.user_id === null ? here : null;
  const known = await visitors.visitorOfUser(tx, project_id, channel_id, user_id);
  if (stranger && known) {
    await visitors.saveVisitor(tx, stranger, { user_id, joined_id: known.id });
    afterCommit(tx, () => tell(visitorJoined, { visitor: peerOf(known), stranger: peerOf(stranger) }));
  }
  if (stranger && !known) {
    await visitors.saveVisitor(tx, stranger, { user_id });
    return { ...stranger, user_id };
  }
  return known ?? begin();
}

const peerOf = ({ project_id, channel_id, outside_id }: visitors.Visitor) => ({ project_id, channel_id, outside_id });

/** It names its project, so that it can be looked for behind the wall. The one before it ends. */
async function newVisit(tx: Tx, visitor: visitors.Visitor, before: string | undefined): Promise<string> {
  if (before) {
    const { project_id, token_hash } = readToken(before);
    if (project_id === visitor.project_id) await visitors.endVisit(tx, project_id, token_hash);
    afterCommit(tx, () => tell(visitEnded, { token_hash }));
  }
  await forgetNowAndThen(tx, visitor.project_id);
  const secret = newToken();
  await visitors.insertVisit(tx, visitor, hashToken(secret));
  return `${visitor.project_id}.${secret}`;
}

/** Only what was said. */
const told = (profile: visitors.Profile): Partial<visitors.Profile> =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null));
