/**
 * Every sentence of every mail: subject, heading, paragraphs (`body.1` is also the preview that mail programs show beside the
 * subject), and small print below the button, whose texts come first. Placeholders: `{portal}` everywhere; `{name}` in the
 * greeting; the others are each mail's own (`placeholder.ts`).
 */
export const texts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  plainLink: 'If the button does not work, open this address:',
  footer: 'You get this email because this address was used at {portal}.',
  reason: 'The reason given:',
  'action.confirmAddress': 'Confirm email address',
  'action.choosePassword': 'Choose a new password',
  'action.logIn': 'Log in',
  'action.resetPassword': 'Reset password',
  'action.checkAccount': 'Check your account',
  'action.addFactor': 'Add a second factor',
  'action.keepFactor': 'Keep my second factor',
  'action.checkPasskeys': 'Check your passkeys',
  'action.acceptInvitation': 'Accept invitation',
  'action.openApplication': 'Open application',
  'action.openApplications': 'Open your applications',
  'action.openAccount': 'Open account',
  'action.openConsole': 'Open console',
  'verify-email.subject': 'Confirm your email address for {portal}',
  'verify-email.heading': 'Confirm your email address',
  'verify-email.body.1':
    'Someone, hopefully you, signed up at {portal} with this address. Confirm it to continue and set your password.',
  'verify-email.note.1': 'This link works for {duration}.',
  'verify-email.note.2': 'If this was not you, ignore this email. Nothing happens without your confirmation.',
  'reset-password.subject': 'Reset your password for {portal}',
  'reset-password.heading': 'Reset your password',
  'reset-password.body.1': 'Someone, hopefully you, asked for a new password for your account at {portal}.',
  'reset-password.note.1': 'This link works once, within {duration}.',
  'reset-password.note.2': 'If this was not you, ignore this email: your password stays as it is.',
  'already-registered.subject': 'You already have an account at {portal}',
  'already-registered.heading': 'You already have an account',
  'already-registered.body.1':
    'Someone, hopefully you, tried to sign up at {portal} with this address. It already belongs to your account, so just log in.',
  'already-registered.note.1': 'If you do not remember your password, choose “Forgot password” on the login page.',
  'already-registered.note.2': 'If this was not you, ignore this email: nothing has changed.',
  'account-approved.subject': 'Your account at {portal} is approved',
  'account-approved.heading': 'Your account is approved',
  'account-approved.body.1':
    'You can log in to {portal} now, read the documentation and create your first application.',
  'account-rejected.subject': 'Your account at {portal} was not approved',
  'account-rejected.heading': 'Your account was not approved',
  'account-rejected.body.1': 'The team behind {portal} has reviewed your account and has not approved it.',
  'account-rejected.body.2': 'If you think that this is a mistake, contact them.',
  'account-deleted.subject': 'Your account at {portal} was deleted',
  'account-deleted.heading': 'Your account was deleted',
  'account-deleted.body.1':
    'Your account at {portal} has just been deleted, and with it your applications, their credentials and registrations.',
  'account-deleted.note.1': 'If this was not you, contact the team behind {portal}.',
  'address-changed.subject': 'The address of your account at {portal} was changed',
  'address-changed.heading': 'The address of your account was changed',
  'address-changed.body.1':
    'The directory {directory} has changed the address of your account at {portal} to {email}. From now on you log in with that address, and our mail goes there.',
  'address-changed.note.1':
    'If you did not expect this, ask whoever looks after {directory} in your company, or contact the team behind {portal}.',
  'password-changed.subject': 'Your password for {portal} was changed',
  'password-changed.heading': 'Your password was changed',
  'password-changed.body.1':
    'The password of your account at {portal} has just been changed, and other sessions were ended.',
  'password-changed.note.1': 'If this was you, you do not need to do anything. If not, reset your password now.',
  'provider-linked.subject': '{provider} now opens your account at {portal}',
  'provider-linked.heading': '{provider} now opens your account',
  'provider-linked.body.1': 'From now on you can log in to {portal} through {provider}.',
  'provider-linked.note.1': 'If this was you, you do not need to do anything.',
  'provider-linked.note.2':
    'If not, unlink {provider} in your account, end all other sessions and change your password. If you cannot get in, contact the team behind {portal}.',
  'provider-unlinked.subject': '{provider} no longer opens your account at {portal}',
  'provider-unlinked.heading': '{provider} no longer opens your account',
  'provider-unlinked.body.1':
    '{provider} was unlinked from your account at {portal}. The sessions that it opened were ended.',
  'provider-unlinked.note.1': 'If this was you, you do not need to do anything.',
  'provider-unlinked.note.2':
    'If not, end all other sessions in your account, change your password and link {provider} again. If you cannot get in, contact the team behind {portal}.',
  'new-browser.subject': 'New log-in to your account at {portal}',
  'new-browser.heading': 'A new browser was used to log in',
  'new-browser.body.1':
    'Someone, hopefully you, has just logged in to your account at {portal}: {browser}, address {address}. This browser was not used for your account before, or its cookies were deleted.',
  'new-browser.note.1': 'If this was you, you do not need to do anything.',
  'new-browser.note.2': 'If not, reset your password now. This ends all sessions.',
  'factor-added.subject': 'An authenticator app was added to your account at {portal}',
  'factor-added.heading': 'An authenticator app was added',
  'factor-added.body.1':
    'Signing in to {portal} with your password now also asks for a code of this app. Other sessions were ended.',
  'factor-added.note.1':
    'If this was you, keep your recovery codes in a safe place. If not, reset your password now and tell the people who run the portal: without the app you cannot sign in.',
  'factor-removed.subject': 'The second factor of your account at {portal} was removed',
  'factor-removed.heading': 'The second factor was removed',
  'factor-removed.body.1':
    'Signing in to {portal} asks for your password alone from now on. The authenticator app and the recovery codes do not work any more.',
  'factor-removed.note.1':
    'If this was you, you do not need to do anything. If not, reset your password now, and add the app again on your account page.',
  'app-removed.subject': 'The authenticator app of your account at {portal} was removed',
  'app-removed.heading': 'The authenticator app was removed',
  'app-removed.body.1':
    'Codes of the app do not open your account at {portal} any more. Your passkeys and recovery codes go on working.',
  'app-removed.note.1':
    'If this was you, you do not need to do anything. If not, reset your password now, and check the passkeys on your account page.',
  'recovery-codes-made.subject': 'New recovery codes for your account at {portal}',
  'recovery-codes-made.heading': 'New recovery codes were made',
  'recovery-codes-made.body.1': 'The earlier recovery codes of your account at {portal} do not work any more.',
  'recovery-codes-made.note.1':
    'If this was you, keep the new ones in a safe place. If not, reset your password now, and make new codes on your account page.',
  'factor-required.subject': 'Your account at {portal} will need a second factor',
  'factor-required.heading': 'Please add a second factor',
  'factor-required.body.1':
    'From {moment}, {portal} requires a second factor at the log-in. Your account has none yet.',
  'factor-required.body.2':
    'Add it before that on the page of your account: a passkey, or an authenticator app. Without it you can open nothing but that page.',
  'factor-required.note.1':
    'If you log in through your company: a second factor counts as well when your company asks for it and says so. Your account page tells you if one is missing.',
  'factor-reset-begun.subject': 'Your second factor at {portal} is to be reset',
  'factor-reset-begun.heading': 'Somebody asked for a reset of your second factor',
  'factor-reset-begun.body.1':
    'Somebody who runs {portal} was asked to remove the authenticator app, the passkeys and the recovery codes of your account. They stop working on {moment}. After that the log-in asks for none of them, and every session has ended.',
  'factor-reset-begun.note.1': 'If you have asked for it, you do not need to do anything.',
  'factor-reset-begun.note.2':
    'If not, keep your second factor with this link, or log in with it. Then reset your password: somebody may know it.',
  'factor-reset.subject': 'Your second factor at {portal} was reset',
  'factor-reset.heading': 'Your second factor was reset',
  'factor-reset.body.1':
    'The authenticator app, the passkeys and the recovery codes of your account at {portal} do not work any more, and every session has ended. The log-in asks for none of them.',
  'factor-reset.note.1': 'Log in and add a second factor again.',
  'factor-reset.note.2': 'If you have not asked for this, reset your password now and tell those who run {portal}.',
  'passkey-added.subject': 'A passkey was added to your account at {portal}',
  'passkey-added.heading': 'A passkey was added',
  'passkey-added.body.1':
    'The passkey “{passkey}” opens your account at {portal} from now on. Your password alone does not: it also asks for a passkey or a code.',
  'passkey-added.note.1': 'If this was you, you do not need to do anything.',
  'passkey-added.note.2':
    'If not, log in, remove this passkey and end all other sessions, then change your password. If you cannot get in, contact the team behind {portal}.',
  'passkey-removed.subject': 'A passkey of your account at {portal} was removed',
  'passkey-removed.heading': 'A passkey was removed',
  'passkey-removed.body.1': 'The passkey “{passkey}” does not open your account at {portal} any more.',
  'passkey-removed.note.1': 'If this was you, you can also delete it on the device that keeps it.',
  'passkey-removed.note.2': 'If not, reset your password now, end all other sessions and add a passkey again.',
  'recovery-code-used.subject': 'A recovery code of your account at {portal} was used',
  'recovery-code-used.heading': 'A recovery code was used',
  'recovery-code-used.body.1':
    'Somebody has used one of your recovery codes at {portal}, together with your password. This code does not work any more.',
  'recovery-code-used.note.1':
    'If this was you, you do not need to do anything. If not, reset your password now, and make new recovery codes on your account page.',
  'user-verify-email.subject': 'Confirm your email address for {portal}',
  'user-verify-email.heading': 'Confirm your email address',
  'user-verify-email.body.1':
    'Someone, hopefully you, signed up with this address to help run {portal}. Confirm it in the browser in which you signed up, then log in with the password you chose. In another browser you are asked for a new one.',
  'user-verify-email.note.1': 'This link works for {duration}.',
  'user-verify-email.note.2': 'If this was not you, ignore this email. Nothing happens without your confirmation.',
  'invitation.subject': 'You are invited to help run {portal}',
  'invitation.heading': 'You are invited',
  'invitation.body.1': 'You have been invited to help run {portal}. Accept to choose your password.',
  'invitation.note.1': 'This link works once, within {duration}.',
  'invitation.note.2': 'If you did not expect this, ignore this email.',
  'registration-approved.subject': '{application} may use {product} {version}',
  'registration-approved.heading': 'Access approved',
  'registration-approved.body.1':
    'Your application “{application}” is now registered to {product} {version} and may call it.',
  'registration-rejected.subject': '{application} may not use {product} {version}',
  'registration-rejected.heading': 'Access not approved',
  'registration-rejected.body.1':
    'The request of your application “{application}” to use {product} {version} was not approved.',
  'registration-rejected.body.2': 'If you think that this is a mistake, contact the team behind {portal}.',
  'registration-revoked.subject': '{application} can no longer use {product} {version}',
  'registration-revoked.heading': 'Access revoked',
  'registration-revoked.body.1':
    'The access of your application “{application}” to {product} {version} was revoked. Its calls are refused from now on.',
  'registration-revoked.body.2': 'If you think that this is a mistake, contact the team behind {portal}.',
  'version-sunset.subject': '{product} {version} ends on {day}',
  'version-sunset.heading': 'A version that you use ends',
  'version-sunset.body.1':
    'Your application “{application}” has called {product} {version} in the last 30 days. This version is deprecated and ends on {day}.',
  'version-sunset.body.2': 'After that day its calls may be refused. Move it to a newer version before then.',
  'registration-reopened.subject': '{application} awaits approval for {product} {version} again',
  'registration-reopened.heading': 'Access awaits approval again',
  'registration-reopened.body.1':
    'Your application “{application}” has another client ID, and its access to {product} {version} has to be approved again. Its calls are refused until then.',
  'registration-reopened.body.2':
    'If it was not you who changed it, change your password and contact the team behind {portal}.',
  'certificate-released.subject': 'The certificate of {application} was released',
  'certificate-released.heading': 'A certificate was released',
  'certificate-released.body.1':
    'The team behind {portal} has taken the certificate from your application “{application}”, because somebody else asked for it. Calls with it are refused for this application from now on.',
  'certificate-released.body.2': 'If it was yours, upload another one and contact the team behind {portal}.',
  'application-given.subject': 'Your application {application} was given to another developer',
  'application-given.heading': 'An application was given away',
  'application-given.body.1':
    'The team behind {portal} has given your application “{application}” to another developer, with its keys and its access. You do not see it any more.',
  'application-given.body.2': 'If this surprises you, contact the team behind {portal}.',
  'application-received.subject': '{application} is your application now',
  'application-received.heading': 'An application was given to you',
  'application-received.body.1':
    'The team behind {portal} has given you the application “{application}”. Its keys, its certificate and its access go on working.',
  'application-received.body.2': 'Whoever had it before may still know its keys: rotate them if they should not.',
  'key-expires.subject': 'The key “{key}” of {application} expires soon',
  'key-expires.heading': 'A key expires soon',
  'key-expires.body.1':
    'The key “{key}” of your application “{application}” expires on {date}. Calls with it are refused from then on.',
  'key-expires.body.2':
    'Generate a new key, start using it, and revoke this one when it is no longer used. That way no call fails.',
  'key-expired.subject': 'The key “{key}” of {application} has expired',
  'key-expired.heading': 'A key has expired',
  'key-expired.body.1':
    'The key “{key}” of your application “{application}” expired on {date}. Calls with it are refused.',
  'key-expired.body.2': 'If the application is still in use, generate another key.',
  'token-added.subject': 'An access token was made for your account at {portal}',
  'token-added.heading': 'An access token was made',
  'token-added.body.1': 'The access token “{token}” lets a program use {portal} in your name.',
  'token-added.note.1': 'If this was you, you do not need to do anything.',
  'token-added.note.2':
    'If not, revoke the token in your account, end all other sessions and change your password. If you cannot get in, contact the team behind {portal}.',
  'token-expires.subject': 'The access token “{token}” at {portal} expires soon',
  'token-expires.heading': 'An access token expires soon',
  'token-expires.body.1': 'Your access token “{token}” expires on {date}. Calls with it are refused from then on.',
  'token-expires.body.2': 'Make a new token, give it to your program, and revoke this one. That way no call fails.',
  'token-expired.subject': 'The access token “{token}” at {portal} has expired',
  'token-expired.heading': 'An access token has expired',
  'token-expired.body.1': 'Your access token “{token}” expired on {date}. Calls with it are refused.',
  'token-expired.body.2': 'If the program is still in use, make another token.',
  'key-revoked.subject': 'The key “{key}” of {application} was revoked',
  'key-revoked.heading': 'A key was revoked',
  'key-revoked.body.1':
    'The team behind {portal} has revoked the key “{key}” of your application “{application}”, because others may know it. Calls with it are refused from now on.',
  'key-revoked.body.2': 'Generate another one, and look for where this one was published: code, logs, tickets.',
  'secret-refreshed.subject': 'The secret of {application} was refreshed',
  'secret-refreshed.heading': 'The secret was refreshed',
  'secret-refreshed.body.1':
    'The identity provider has responded: your application “{application}” has a new client secret. The old one has stopped working.',
  'secret-refreshed.body.2': 'The new one is waiting for you in {portal}. You can reveal it once, within seven days.',
  'certificate-expires.subject': 'The certificate of {application} expires soon',
  'certificate-expires.heading': 'A certificate expires soon',
  'certificate-expires.body.1':
    'The certificate of your application “{application}” expires on {date}. Calls with it are refused from then on.',
  'certificate-expires.body.2':
    'Upload or generate a new one before that day. It replaces this one at once, so switch the application over at the same time.',
  'certificate-expired.subject': 'The certificate of {application} has expired',
  'certificate-expired.heading': 'A certificate has expired',
  'certificate-expired.body.1':
    'The certificate of your application “{application}” expired on {date}. Calls with it are refused.',
  'certificate-expired.body.2': 'If the application is still in use, upload or generate another one.',
  'review-waiting.subject': 'Something waits for your review at {portal}',
  'review-waiting.heading': 'Something waits for your review',
  'review-waiting.body.1': 'Registrations: {registrations}. Accounts: {accounts}.',
  'review-waiting.note.1': 'You get this email once an hour at most, when something new waits at {portal}.',
  'webhook-failing.subject': 'A webhook receiver keeps failing',
  'webhook-failing.heading': 'A webhook receiver keeps failing',
  'webhook-failing.body.1':
    '{receiver} has not accepted deliveries from {portal} since {date}. Deliveries that are waiting or were given up: {waiting}.',
  'webhook-failing.body.2':
    'Each delivery is retried for three days. The webhook stays on, and deliveries that were given up can be replayed when the receiver works again.',
  'webhook-failing.note.1':
    'You get this email once a day at most for each receiver. “stoa webhooks deliveries” says why it fails.',
} as const;
