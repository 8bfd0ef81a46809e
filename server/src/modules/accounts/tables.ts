import type { Language } from '@parley/contract/languages';
import type { Permission } from '@parley/contract/projects/permissions';
import type { Generated, Time, TimeByDefault } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    users: {
      id: Generated<number>;
      email: string;
      name: string;
      phone: string | null;
      password_hash: string | null;
      email_verified: Generated<boolean>;
      google_sub: string | null;
      referral_abbreviation: Generated<string>;
      permissions: Generated<Permission[]>;
      language: Language | null;
      promo_code: string | null;
      picture: Generated<string | null>;
      two_factor_secret: string | null;
      two_factor_since: Time | null;
      two_factor_last_step: number | null;
      recovery_codes: Generated<string[]>;
      tips_seen: Generated<string[]>;
      created_at: TimeByDefault;
    };
    user_pictures: { name: string; user_id: number; bytes: Buffer };
    sessions: {
      id: string;
      user_id: number;
      refresh_hash: string;
      user_agent: string;
      address: string;
      created_at: TimeByDefault;
      last_used_at: TimeByDefault;
      expires_at: Time;
      ended_at: Time | null;
      has_former_cookie: boolean;
    };
    codes: {
      purpose: string;
      subject: string;
      code_hash: string;
      tries_left: number;
      expires_at: Time;
      is_told: boolean;
      asked_from: string | null;
      asked_window: string | null;
    };
    first_link: { is_only: Generated<boolean>; token_hash: string; sealed_token: string | null; expires_at: Time };
    openid_states: {
      state_hash: string;
      verifier: string;
      nonce: string;
      redirect_uri: string;
      user_id: number | null;
      code_hash: string | null;
      google_sub: string | null;
      expires_at: Time;
    };
  }
}
