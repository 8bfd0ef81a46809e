import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { providerReason, sayingIn } from './provider-reasons.ts';

// As providers say it, by the codes that their documents name.
const known: Record<string, string[]> = {
  says_client_blocks: [
    'Forbidden: bot was blocked by the user',
    'USER_IS_BLOCKED',
    "Can't send messages for users from blacklist",
    'user is blocked',
  ],
  says_client_gone: ['Bad Request: chat not found', 'INPUT_USER_DEACTIVATED', 'PEER_ID_INVALID', '(#551) Unavailable'],
  says_client_absent: [
    'receiverNotRegistered',
    'receiverNoSuitableDevice',
    'apiVersionNotSupported',
    'incompatibleWithVersion',
    'PHONE_NOT_OCCUPIED',
    '(#131026) Message Undeliverable.',
  ],
  says_client_first: [
    'receiverNotSubscribed',
    "Can't send messages for users without permission",
    "Can't send messages to this user due to their privacy settings",
  ],
  says_window_closed: ['(#131047) More than 24 hours have passed', '(#2534022) Sent outside of allowed window'],
  says_too_much: ['PEER_FLOOD', '(#131048) Spam rate limit hit', '(#131049) Not sent', 'Flood control'],
  says_unpaid: ['freeMessagesExceeded', 'noBalance', 'paymentUnsupported', 'CORRESPONDENTS_QUOTE_EXCEEDED'],
  says_signed_out: [
    'invalidAuthToken',
    'webhookNotSet',
    'AUTH_KEY_UNREGISTERED',
    'SESSION_REVOKED',
    'Unauthorized',
    '(#190) Access token has expired',
    '535 5.7.8 Authentication credentials invalid',
  ],
  says_account_stopped: [
    'publicAccountBlocked',
    'publicAccountNotFound',
    'publicAccountSuspended',
    '(#131031) Locked',
    '(#368) Blocked',
  ],
  says_no_right: [
    'publicAccountNotAuthorized',
    '(#10) No permission',
    '(#200) No permission',
    '(#133010) Not registered',
  ],
  says_template_wrong: ['132000', '132001', '132005', '132007', '132012', '132015'].map(
    (code) => `(#${code}) Template`,
  ),
  says_too_long: ['Message is too long', 'MESSAGE_TOO_LONG'],
  says_file_not_taken: ['invalidUrl', '(#131052) Media download error', '552 5.3.4 Message too big for system'],
  says_country: ['unsupportedCountry'],
  says_no_address: ['550 5.1.1 No such user here'],
  says_mailbox_full: ['552 5.2.2 Mailbox full'],
  says_unwanted_mail: ['550 5.7.26 Unauthenticated mail is prohibited', '550 5.7.1 Message rejected as spam'],
  says_not_taken: ['badData', 'missingData', '(#131051) Unsupported message type', 'message validation failed'],
};

test.each(Object.entries(known))('%s is told of what providers call so, in every language', (saying, all) => {
  for (const words of all) {
    expect([words, sayingIn(words)]).toEqual([words, saying]);
    const told = languages.map((language) => providerReason(words, language));
    expect(new Set(told).size).toBe(languages.length);
    for (const text of told) expect(text?.endsWith(`(${words})`)).toBe(true);
  }
});

test('what nobody knows stays in the provider’s words', () => {
  expect(providerReason('451 Something odd', 'ru')).toBeNull();
});
