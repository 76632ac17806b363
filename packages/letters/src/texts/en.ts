/**
 * Every sentence of every mail: subject, heading, paragraphs (`body.1` is also the preview that mail programs show beside the
 * subject), the button's `action`, and small print below it. Placeholders: `{portal}` everywhere; `{name}` in the greeting;
 * the others are each message's own.
 */
export const texts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  plainLink: 'If the button does not work, open this address:',
  footer: 'You get this email because this address was used at {portal}.',
  reason: 'The reason given:',
  'verifyEmail.subject': 'Confirm your email address for {portal}',
  'verifyEmail.heading': 'Confirm your email address',
  'verifyEmail.body.1':
    'Someone, hopefully you, signed up at {portal} with this address. Confirm it to continue and set your password.',
  'verifyEmail.action': 'Confirm email address',
  'verifyEmail.note.1': 'This link works for {duration}.',
  'verifyEmail.note.2': 'If this was not you, ignore this email. Nothing happens without your confirmation.',
  'resetPassword.subject': 'Reset your password for {portal}',
  'resetPassword.heading': 'Reset your password',
  'resetPassword.body.1': 'Someone, hopefully you, asked for a new password for your account at {portal}.',
  'resetPassword.action': 'Choose a new password',
  'resetPassword.note.1': 'This link works once, within {duration}.',
  'resetPassword.note.2': 'If this was not you, ignore this email: your password stays as it is.',
  'alreadyRegistered.subject': 'You already have an account at {portal}',
  'alreadyRegistered.heading': 'You already have an account',
  'alreadyRegistered.body.1':
    'Someone, hopefully you, tried to sign up at {portal} with this address. It already belongs to your account, so just log in.',
  'alreadyRegistered.action': 'Log in',
  'alreadyRegistered.note.1': 'If you do not remember your password, choose “Forgot password” on the login page.',
  'alreadyRegistered.note.2': 'If this was not you, ignore this email: nothing has changed.',
  'accountApproved.subject': 'Your account at {portal} is approved',
  'accountApproved.heading': 'Your account is approved',
  'accountApproved.body.1': 'You can log in to {portal} now, read the documentation and create your first application.',
  'accountApproved.action': 'Log in',
  'accountRejected.subject': 'Your account at {portal} was not approved',
  'accountRejected.heading': 'Your account was not approved',
  'accountRejected.body.1': 'The team behind {portal} has reviewed your account and has not approved it.',
  'accountRejected.body.2': 'If you think that this is a mistake, contact them.',
  'accountDeleted.subject': 'Your account at {portal} was deleted',
  'accountDeleted.heading': 'Your account was deleted',
  'accountDeleted.body.1':
    'Your account at {portal} has just been deleted, and with it your applications, their credentials and registrations.',
  'accountDeleted.note.1': 'If this was not you, contact the team behind {portal}.',
  'passwordChanged.subject': 'Your password for {portal} was changed',
  'passwordChanged.heading': 'Your password was changed',
  'passwordChanged.body.1':
    'The password of your account at {portal} has just been changed, and other sessions were ended.',
  'passwordChanged.action': 'Reset password',
  'passwordChanged.note.1': 'If this was you, you do not need to do anything. If not, reset your password now.',
  'providerLinked.subject': '{provider} now opens your account at {portal}',
  'providerLinked.heading': '{provider} now opens your account',
  'providerLinked.body.1': 'From now on you can log in to {portal} through {provider}.',
  'providerLinked.action': 'Check your account',
  'providerLinked.note.1': 'If this was you, you do not need to do anything.',
  'providerLinked.note.2':
    'If not, unlink {provider} in your account, end all other sessions and change your password. If you cannot get in, contact the team behind {portal}.',
  'providerUnlinked.subject': '{provider} no longer opens your account at {portal}',
  'providerUnlinked.heading': '{provider} no longer opens your account',
  'providerUnlinked.body.1':
    '{provider} was unlinked from your account at {portal}. The sessions that it opened were ended.',
  'providerUnlinked.action': 'Check your account',
  'providerUnlinked.note.1': 'If this was you, you do not need to do anything.',
  'providerUnlinked.note.2':
    'If not, end all other sessions in your account, change your password and link {provider} again. If you cannot get in, contact the team behind {portal}.',
  'newBrowser.subject': 'New log-in to your account at {portal}',
  'newBrowser.heading': 'A new browser was used to log in',
  'newBrowser.body.1':
    'Someone, hopefully you, has just logged in to your account at {portal}: {browser}, address {address}. This browser was not used for your account before, or its cookies were deleted.',
  'newBrowser.action': 'Reset password',
  'newBrowser.note.1': 'If this was you, you do not need to do anything.',
  'newBrowser.note.2': 'If not, reset your password now. This ends all sessions.',
  'factorAdded.subject': 'An authenticator app was added to your account at {portal}',
  'factorAdded.heading': 'An authenticator app was added',
  'factorAdded.body.1':
    'Signing in to {portal} with your password now also asks for a code of this app. Other sessions were ended.',
  'factorAdded.action': 'Reset password',
  'factorAdded.note.1':
    'If this was you, keep your recovery codes in a safe place. If not, reset your password now and tell the people who run the portal: without the app you cannot sign in.',
  'factorRemoved.subject': 'The second factor of your account at {portal} was removed',
  'factorRemoved.heading': 'The second factor was removed',
  'factorRemoved.body.1':
    'Signing in to {portal} asks for your password alone from now on. The authenticator app and the recovery codes do not work any more.',
  'factorRemoved.action': 'Reset password',
  'factorRemoved.note.1':
    'If this was you, you do not need to do anything. If not, reset your password now, and add the app again on your account page.',
  'passkeyAdded.subject': 'A passkey was added to your account at {portal}',
  'passkeyAdded.heading': 'A passkey was added',
  'passkeyAdded.body.1':
    'The passkey “{passkey}” opens your account at {portal} from now on. Your password alone does not: it also asks for a passkey or a code.',
  'passkeyAdded.action': 'Check your passkeys',
  'passkeyAdded.note.1': 'If this was you, you do not need to do anything.',
  'passkeyAdded.note.2':
    'If not, log in, remove this passkey and end all other sessions, then change your password. If you cannot get in, contact the team behind {portal}.',
  'passkeyRemoved.subject': 'A passkey of your account at {portal} was removed',
  'passkeyRemoved.heading': 'A passkey was removed',
  'passkeyRemoved.body.1': 'The passkey “{passkey}” does not open your account at {portal} any more.',
  'passkeyRemoved.action': 'Check your passkeys',
  'passkeyRemoved.note.1': 'If this was you, you can also delete it on the device that keeps it.',
  'passkeyRemoved.note.2': 'If not, reset your password now, end all other sessions and add a passkey again.',
  'recoveryCodeUsed.subject': 'A recovery code of your account at {portal} was used',
  'recoveryCodeUsed.heading': 'A recovery code was used',
  'recoveryCodeUsed.body.1':
    'Somebody has used one of your recovery codes at {portal}, together with your password. This code does not work any more.',
  'recoveryCodeUsed.action': 'Reset password',
  'recoveryCodeUsed.note.1':
    'If this was you, you do not need to do anything. If not, reset your password now, and make new recovery codes on your account page.',
  'userVerifyEmail.subject': 'Confirm your email address for {portal}',
  'userVerifyEmail.heading': 'Confirm your email address',
  'userVerifyEmail.body.1':
    'Someone, hopefully you, signed up with this address to help run {portal}. Confirm it, then log in with the password you chose.',
  'userVerifyEmail.action': 'Confirm email address',
  'userVerifyEmail.note.1': 'This link works for {duration}.',
  'userVerifyEmail.note.2': 'If this was not you, ignore this email. Nothing happens without your confirmation.',
  'invitation.subject': 'You are invited to help run {portal}',
  'invitation.heading': 'You are invited',
  'invitation.body.1': 'You have been invited to help run {portal}. Accept to choose your password.',
  'invitation.action': 'Accept invitation',
  'invitation.note.1': 'This link works once, within {duration}.',
  'invitation.note.2': 'If you did not expect this, ignore this email.',
  'registrationApproved.subject': '{application} may use {product} {version}',
  'registrationApproved.heading': 'Access approved',
  'registrationApproved.body.1':
    'Your application “{application}” is now registered to {product} {version} and may call it.',
  'registrationApproved.action': 'Open application',
  'registrationRejected.subject': '{application} may not use {product} {version}',
  'registrationRejected.heading': 'Access not approved',
  'registrationRejected.body.1':
    'The request of your application “{application}” to use {product} {version} was not approved.',
  'registrationRejected.body.2': 'If you think that this is a mistake, contact the team behind {portal}.',
  'registrationRejected.action': 'Open application',
  'registrationRevoked.subject': '{application} can no longer use {product} {version}',
  'registrationRevoked.heading': 'Access revoked',
  'registrationRevoked.body.1':
    'The access of your application “{application}” to {product} {version} was revoked. Its calls are refused from now on.',
  'registrationRevoked.body.2': 'If you think that this is a mistake, contact the team behind {portal}.',
  'registrationRevoked.action': 'Open application',
  'versionSunset.subject': '{product} {version} ends on {day}',
  'versionSunset.heading': 'A version that you use ends',
  'versionSunset.body.1':
    'Your application “{application}” has called {product} {version} in the last 30 days. This version is deprecated and ends on {day}.',
  'versionSunset.body.2': 'After that day its calls may be refused. Move it to a newer version before then.',
  'versionSunset.action': 'Open application',
  'registrationReopened.subject': '{application} awaits approval for {product} {version} again',
  'registrationReopened.heading': 'Access awaits approval again',
  'registrationReopened.body.1':
    'Your application “{application}” has another client ID, and its access to {product} {version} has to be approved again. Its calls are refused until then.',
  'registrationReopened.body.2':
    'If it was not you who changed it, change your password and contact the team behind {portal}.',
  'registrationReopened.action': 'Open application',
  'certificateReleased.subject': 'The certificate of {application} was released',
  'certificateReleased.heading': 'A certificate was released',
  'certificateReleased.body.1':
    'The team behind {portal} has taken the certificate from your application “{application}”, because somebody else asked for it. Calls with it are refused for this application from now on.',
  'certificateReleased.body.2': 'If it was yours, upload another one and contact the team behind {portal}.',
  'certificateReleased.action': 'Open application',
  'applicationGiven.subject': 'Your application {application} was given to another developer',
  'applicationGiven.heading': 'An application was given away',
  'applicationGiven.body.1':
    'The team behind {portal} has given your application “{application}” to another developer, with its keys and its access. You do not see it any more.',
  'applicationGiven.body.2': 'If this surprises you, contact the team behind {portal}.',
  'applicationGiven.action': 'Open your applications',
  'applicationReceived.subject': '{application} is your application now',
  'applicationReceived.heading': 'An application was given to you',
  'applicationReceived.body.1':
    'The team behind {portal} has given you the application “{application}”. Its keys, its certificate and its access go on working.',
  'applicationReceived.body.2': 'Whoever had it before may still know its keys: rotate them if they should not.',
  'applicationReceived.action': 'Open application',
  'keyExpires.subject': 'The key “{key}” of {application} expires soon',
  'keyExpires.heading': 'A key expires soon',
  'keyExpires.body.1':
    'The key “{key}” of your application “{application}” expires on {date}. Calls with it are refused from then on.',
  'keyExpires.body.2':
    'Generate a new key, start using it, and revoke this one when it is no longer used. That way no call fails.',
  'keyExpires.action': 'Open application',
  'keyExpired.subject': 'The key “{key}” of {application} has expired',
  'keyExpired.heading': 'A key has expired',
  'keyExpired.body.1':
    'The key “{key}” of your application “{application}” expired on {date}. Calls with it are refused.',
  'keyExpired.body.2': 'If the application is still in use, generate another key.',
  'keyExpired.action': 'Open application',
  'keyRevoked.subject': 'The key “{key}” of {application} was revoked',
  'keyRevoked.heading': 'A key was revoked',
  'keyRevoked.body.1':
    'The team behind {portal} has revoked the key “{key}” of your application “{application}”, because others may know it. Calls with it are refused from now on.',
  'keyRevoked.body.2': 'Generate another one, and look for where this one was published: code, logs, tickets.',
  'keyRevoked.action': 'Open application',
  'secretRefreshed.subject': 'The secret of {application} was refreshed',
  'secretRefreshed.heading': 'The secret was refreshed',
  'secretRefreshed.body.1':
    'The identity provider has responded: your application “{application}” has a new client secret. The old one has stopped working.',
  'secretRefreshed.body.2': 'The new one is waiting for you in {portal}. You can reveal it once, within seven days.',
  'secretRefreshed.action': 'Open application',
  'certificateExpires.subject': 'The certificate of {application} expires soon',
  'certificateExpires.heading': 'A certificate expires soon',
  'certificateExpires.body.1':
    'The certificate of your application “{application}” expires on {date}. Calls with it are refused from then on.',
  'certificateExpires.body.2':
    'Upload or generate a new one before that day. It replaces this one at once, so switch the application over at the same time.',
  'certificateExpires.action': 'Open application',
  'certificateExpired.subject': 'The certificate of {application} has expired',
  'certificateExpired.heading': 'A certificate has expired',
  'certificateExpired.body.1':
    'The certificate of your application “{application}” expired on {date}. Calls with it are refused.',
  'certificateExpired.body.2': 'If the application is still in use, upload or generate another one.',
  'certificateExpired.action': 'Open application',
  'reviewWaiting.subject': 'Something waits for your review at {portal}',
  'reviewWaiting.heading': 'Something waits for your review',
  'reviewWaiting.body.1': 'Registrations: {registrations}. Accounts: {accounts}.',
  'reviewWaiting.action': 'Open console',
  'reviewWaiting.note.1': 'You get this email once an hour at most, when something new waits at {portal}.',
  'webhookFailing.subject': 'A webhook receiver keeps failing',
  'webhookFailing.heading': 'A webhook receiver keeps failing',
  'webhookFailing.body.1':
    '{receiver} has not accepted deliveries from {portal} since {date}. Deliveries that are waiting or were given up: {waiting}.',
  'webhookFailing.body.2':
    'Each delivery is retried for three days. The webhook stays on, and deliveries that were given up can be replayed when the receiver works again.',
  'webhookFailing.action': 'Open console',
  'webhookFailing.note.1':
    'You get this email once a day at most for each receiver. “stoa webhooks deliveries” says why it fails.',
} as const;
