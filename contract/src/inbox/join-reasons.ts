/**
 * Why two contacts may be one person: a number that two messengers vouch for, the same number, the same number spelt
 * otherwise, the same e-mail, the same name in the same organization; the name alone only adds to the others.
 */
export const joinReasons = [
  'phone_on_channels',
  'phone',
  'phone_spelling',
  'email',
  'name_organization',
  'name',
] as const;
export type JoinReason = (typeof joinReasons)[number];
