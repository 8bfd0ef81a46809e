import type { FolderKind } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Generated, Json, Time, TimeByDefault } from '../../kit/db/tables.ts';

type Destination = 'from' | 'from_operator' | 'to';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    chat_configs: {
      project_id: number;
      start_message: Generated<string>;
      end_message: Generated<string>;
      operator_close: Generated<number>;
      users_period: Generated<number>;
      taker_is_responsible: Generated<boolean>;
      for_check_admin_timeout: Generated<number>;
      ticket_close: Generated<number>;
      join_dialogs: Generated<'off' | 'on' | 'auto'>;
      duplicate_control: Generated<boolean>;
      merge_to_old: Generated<boolean>;
      yc_sync_contacts: Generated<boolean>;
      yc_sync_products: Generated<boolean>;
      relist_on: string | null;
      close_idle_at: Time | null;
    };
    dialogues: {
      project_id: number;
      id: Generated<number>;
      contact_id: number;
      channel_id: number;
      outside_id: string;
      name: string;
      phone: string | null;
      handle: string | null;
      is_room: Generated<boolean>;
      operator_id: number | null;
      team_id: number | null;
      for_check: Generated<boolean>;
      position: Generated<number>;
      read_position: Generated<number>;
      answered_position: Generated<number>;
      last_message_at: TimeByDefault;
      last_inbound_at: Time | null;
      preview: string | null;
      preview_destination: Destination | null;
      preview_type: string | null;
      preview_failed: Generated<boolean>;
      unread: Generated<number>;
      owed_since: Time | null;
      is_newest: Generated<boolean>;
      contact_for_check: Generated<boolean>;
      is_listed: Generated<boolean>;
      snoozed_until: Time | null;
      folders_ids: Generated<number[]>;
      late_since: Time | null;
      look: Generated<string>;
      operator_since: Time | null;
      created_at: TimeByDefault;
      deleted_at: Time | null;
    };
    snoozes: {
      project_id: number;
      contact_id: number;
      until: Time;
      operator_id: number | null;
      check_ids: number[];
    };
    dialogue_members: {
      project_id: number;
      dialogue_id: number;
      user_id: number;
      read_position: Generated<number>;
    };
    messages: {
      project_id: number;
      id: Generated<number>;
      dialogue_id: number;
      channel_id: number;
      uid: string;
      outside_id: string | null;
      position: number;
      destination: Destination;
      message_type: Generated<string>;
      message: string;
      status: 'queued' | 'sent' | 'delivered' | 'seen' | 'failed';
      error: string | null;
      operator_id: number | null;
      file_id: number | null;
      quoted_id: number | null;
      details: unknown;
      leaves_at: Time | null;
      left_at: Time | null;
      undo: unknown;
      /** When its channel's pace lets it leave. */
      turn_at: Time | null;
      /** What happened to it at the client's. */
      edited_at: Time | null;
      deleted_at: Time | null;
      reaction: string | null;
      created_at: TimeByDefault;
    };
    mails: {
      project_id: number;
      message_id: number;
      dialogue_id: number;
      subject: string;
      html: string | null;
      whole: string | null;
      cc: string[];
      chain: string[];
      digest: string | null;
    };
    channel_paces: { project_id: number; channel_id: number; peer: string; free_at: Time };
    message_parts: { project_id: number; channel_id: number; outside_id: string; message_id: number };
    channel_holds: { project_id: number; channel_id: number; held_until: Time };
    files: {
      project_id: number;
      id: Generated<number>;
      key: string;
      name: string;
      mime: string;
      kind: 'image' | 'audio' | 'video' | 'file';
      size: number;
      width: number | null;
      height: number | null;
      seconds: number | null;
      peaks: number[] | null;
      preview_key: string | null;
      sha256: string | null;
      preview_sha256: string | null;
      user_id: number | null;
      created_at: TimeByDefault;
    };
    folders: {
      project_id: number;
      id: Generated<number>;
      kind: FolderKind | null;
      title: string | null;
      bg_color: string;
      position: Generated<number>;
      is_shown: Generated<boolean>;
      /** Who stands in it follows from this; null: they are put in by hand. */
      rule: Json<Rule> | null;
      /** Whose it is; null: the team's. */
      user_id: number | null;
      deleted_at: Time | null;
    };
    /** Notes that call somebody who has not looked since. */
    mentions: {
      project_id: number;
      user_id: number;
      dialogue_id: number;
      created_at: TimeByDefault;
    };
    folder_dialogues: {
      project_id: number;
      folder_id: number;
      dialogue_id: number;
      contact_id: number;
      channel_id: number;
      operator_id: number | null;
      last_message_at: Time;
      is_newest: Generated<boolean>;
      is_listed: Generated<boolean>;
    };
    message_texts: {
      project_id: number;
      message_id: number;
      dialogue_id: number;
      words: string;
    };
    contact_texts: {
      project_id: number;
      contact_id: number;
      dialogue_id: number | null;
      text: string;
      name: string | null;
      created_at: string | null;
    };
    folder_counts: {
      project_id: number;
      folder_id: Generated<number>;
      slot: number;
      channels_ids: number[];
      check_ids: number[];
      unread_ids: number[];
      operator_id: number;
      owed_ids: number[];
      failed_ids: number[];
      is_aside: boolean;
      is_late: boolean;
      n: number;
    };
  }
}
