import * as z from 'zod/mini';
import { upTo, whole } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { modules } from '../projects/modules.ts';
import { topicChanges } from './topics.ts';

/** What the server keeps of the chat's behaviour (the reference's cfg.chat, cfg.user and cfg.crm). */
export const chatConfig = z.object({
  start_message: z.string(),
  end_message: z.string(),
  /** Hours before an idle dialogue is closed by itself; 0 = never. */
  operator_close: z.number(),
  /** Months since the last message that contacts stay in the list; 6 unless changed. */
  users_period: z.number(),
  /** Whoever takes a client that nobody is responsible for is responsible from then on. */
  taker_is_responsible: z.boolean(),
  for_check_admin_timeout: z.number(),
  ticket_close: z.number(),
  join_dialogs: z.union([z.literal(false), z.enum(['on', 'auto'])]),
  modules,
  managers: z.array(z.object({ id: z.number(), name: z.string() })),
  managers_visibility: z.enum(['0', '1']),
  duplicate_control: z.boolean(),
  merge_to_old: z.boolean(),
  yc_sync_contacts: z.boolean(),
  yc_sync_products: z.boolean(),
  send_btn: z.enum(['enter', 'shift', 'button']),
});
export type ChatConfig = z.infer<typeof chatConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/app/chat/getConfig/',
  access: 'project',
  summary: 'How the chat behaves in this project',
  input: z.strictObject({}),
  output: answer(chatConfig),
});

const months = whole(1, 120);
const hours = whole(0, 8760);
const line = upTo(4096);

/** Each operator may choose a send key; the rest needs the right to edit settings. */
export const updateConfig = endpoint({
  method: 'POST',
  path: '/api/app/chat/updateConfig/',
  access: 'project',
  summary: 'Change the chat, the own send key or the handling of duplicates',
  input: z.strictObject({
    action: z.literal('editconfig'),
    /** The folders as they are to look and stand. */
    topics: z.optional(topicChanges),
    cfg: z.optional(
      z.strictObject({
        chat: z.optional(
          z.partial(
            z.strictObject({
              start_message: line,
              end_message: line,
              operator_close: hours,
              users_period: months,
              taker_is_responsible: z.boolean(),
              join_dialogs: z.union([z.literal(false), z.enum(['on', 'auto'])]),
              ticket_close: hours,
              for_check_admin_timeout: hours,
              yc_sync_contacts: z.boolean(),
              yc_sync_products: z.boolean(),
              managers_visibility: z.enum(['0', '1']),
            }),
          ),
        ),
        user: z.optional(z.strictObject({ send_btn: z.enum(['enter', 'shift', 'button']) })),
        crm: z.optional(z.partial(z.strictObject({ duplicate_control: z.boolean(), merge_to_old: z.boolean() }))),
      }),
    ),
  }),
  output: answer(chatConfig),
});

export const getChat = endpoint({
  method: 'GET',
  path: '/api/app/chat/getChat/',
  access: 'project',
  summary: 'What the inbox needs first: counts and who is online',
  input: z.strictObject({}),
  output: answer(z.object({ to_check: z.number(), unread: z.number(), online: z.array(z.number()), seq: z.number() })),
});

/** Settings changed: every screen fetches the config anew. */
export const configChanged = liveEvent('channel:config_changed', z.object({}));
