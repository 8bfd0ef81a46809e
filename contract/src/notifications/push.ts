// No schemas here: the worker that shows pushes carries only what it needs.

/** What a push brings: all that is shown of it, and where it leads. */
export type PushNotice = {
  title: string;
  body: string;
  /** A newer notice of the same tag takes the older one's place. */
  tag: string;
  url: string;
  /** Null: it leads elsewhere than to a client. */
  contact_id: number | null;
  project_id: number;
  /** It takes the place of another without a sound. */
  is_quiet?: true;
};

export const pushKeyPath = '/api/app/subscriptions/key/';
export const renewSubscriptionPath = '/api/app/subscriptions/renew/';
