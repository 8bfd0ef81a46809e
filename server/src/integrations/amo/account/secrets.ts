/** What opens an account, as it is kept sealed. A long-lived token has nothing to be renewed by. */
export type AmoSecrets = {
  domain: string;
  access_token: string;
  refresh_token?: string;
  /** Milliseconds, as text like all of it. */
  expires_at?: string;
  /** Where its page led back to: amoCRM wants to hear it each time. */
  redirect_uri?: string;
};
