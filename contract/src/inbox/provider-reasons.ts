import type { Language } from '../languages.ts';
import { providerTexts } from './provider-texts.ts';

type Saying = keyof typeof providerTexts;

// By the words or codes that each provider uses: Viber's names, Telegram's of both kinds, VK's sentences, Meta's codes in
// brackets, GREEN-API's and Avito's of plans, the extended codes of mail servers (RFC 3463). The first that fits counts.
const words: readonly [Saying, RegExp][] = [
  [
    'says_client_blocks',
    /blocked by the user|USER_IS_BLOCKED|YOU_BLOCKED_USER|users from blacklist|^user is blocked$/i,
  ],
  [
    'says_client_gone',
    /chat not found|user is deactivated|INPUT_USER_DEACTIVATED|PEER_ID_INVALID|user was deleted or banned|contact not found|\(#551\)/i,
  ],
  [
    'says_client_absent',
    /receiverNotRegistered|receiverNoSuitableDevice|apiVersionNotSupported|incompatibleWithVersion|PHONE_NOT_OCCUPIED|\(#131026\)|message undeliverable/i,
  ],
  [
    'says_client_first',
    /receiverNotSubscribed|can't initiate conversation|users without permission|privacy settings|USER_PRIVACY_RESTRICTED|PRIVACY_PREMIUM_REQUIRED/i,
  ],
  [
    'says_window_closed',
    /\(#(131047|2534022)\)|re-engagement|outside.{0,20}window|24 hours have passed|reply timed out/i,
  ],
  ['says_too_much', /PEER_FLOOD|\(#(131048|131049)\)|spam rate limit|healthy ecosystem|flood control|tooManyRequests/i],
  [
    'says_unpaid',
    /freeMessagesExceeded|noBalance|paymentUnsupported|QUOT[EA]_EXCEEDED|quota.{0,20}exceeded|\(#131042\)|payment required|answers with 402/i,
  ],
  [
    'says_signed_out',
    /invalidAuthToken|webhookNotSet|AUTH_KEY_|SESSION_(REVOKED|EXPIRED)|^Unauthorized$|user authorization failed|\(#(0|190|102)\)|error validating access token|\b5\.7\.8\b|\b535\b/i,
  ],
  [
    'says_account_stopped',
    /publicAccount(Blocked|NotFound|Suspended)|USER_DEACTIVATED_BAN|PHONE_NUMBER_BANNED|\(#(131031|368)\)/i,
  ],
  [
    'says_no_right',
    /publicAccountNotAuthorized|CHAT_WRITE_FORBIDDEN|permission to perform this action is denied|^access denied|don't have access to this chat|\(#(3|10|2\d\d|131045|133010)\)|answers with 403/i,
  ],
  ['says_template_wrong', /\(#1320\d\d\)/],
  ['says_too_long', /message is too long|MESSAGE_TOO_LONG|MEDIA_CAPTION_TOO_LONG|caption is too long/i],
  [
    'says_file_not_taken',
    /invalidUrl|\(#(131052|131053)\)|file is too big|wrong file identifier|failed to get http url content|PHOTO_(INVALID|EXT_INVALID)|MEDIA_(INVALID|EMPTY)|FILE_PARTS_INVALID|\b5\.(2\.3|3\.4)\b/i,
  ],
  ['says_country', /unsupportedCountry/i],
  ['says_no_address', /\b5\.1\.[0-36]\b|no such user|user unknown|unknown user/i],
  ['says_mailbox_full', /\b[45]\.2\.2\b|mailbox (is )?full|over quota/i],
  ['says_unwanted_mail', /\b5\.7\.(0|1|23|25|26|509|515)\b|\b(spf|dkim|dmarc)\b|blacklist|spam/i],
  [
    'says_not_taken',
    /badData|missingData|inlineNotSupported|\(#(131051|131008|131009|100)\)|one of the parameters specified|keyboard format|message validation failed/i,
  ],
];

/** What a provider's own words mean and what to do, with the words beside; null: nobody knows. */
export function providerReason(reason: string, language: Language): string | null {
  const saying = sayingIn(reason);
  return saying && providerTexts[saying][language].replace('{about}', () => reason);
}

export const sayingIn = (reason: string): Saying | null => words.find(([, sign]) => sign.test(reason))?.[0] ?? null;
