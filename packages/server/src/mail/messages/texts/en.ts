export const en = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  plainLink: 'If the button does not work, open this address:',
  footer: 'You get this email because this address was used at {portal}.',
  reason: 'The reason given:',
  verifyEmail: {
    subject: 'Confirm your email address for {portal}',
    heading: 'Confirm your email address',
    body: [
      'Someone, hopefully you, signed up at {portal} with this address. Confirm it to continue and set your password.',
    ],
    action: 'Confirm email address',
    notes: [
      'This link works for {duration}.',
      'If this was not you, ignore this email. Nothing happens without your confirmation.',
    ],
  },
  resetPassword: {
    subject: 'Reset your password for {portal}',
    heading: 'Reset your password',
    body: ['Someone, hopefully you, asked for a new password for your account at {portal}.'],
    action: 'Choose a new password',
    notes: [
      'This link works once, within {duration}.',
      'If this was not you, ignore this email: your password stays as it is.',
    ],
  },
  alreadyRegistered: {
    subject: 'You already have an account at {portal}',
    heading: 'You already have an account',
    body: [
      'Someone, hopefully you, tried to sign up at {portal} with this address. It already belongs to your account, so just log in.',
    ],
    action: 'Log in',
    notes: [
      'If you do not remember your password, choose “Forgot password” on the login page.',
      'If this was not you, ignore this email: nothing has changed.',
    ],
  },
  accountApproved: {
    subject: 'Your account at {portal} is approved',
    heading: 'Your account is approved',
    body: ['You can log in to {portal} now, read the documentation and create your first application.'],
    action: 'Log in',
    notes: [],
  },
  accountRejected: {
    subject: 'Your account at {portal} was not approved',
    heading: 'Your account was not approved',
    body: [
      'The team behind {portal} has reviewed your account and has not approved it.',
      'If you think that this is a mistake, contact them.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Your account at {portal} was deleted',
    heading: 'Your account was deleted',
    body: [
      'Your account at {portal} has just been deleted, and with it your applications, their credentials and registrations.',
    ],
    notes: ['If this was not you, contact the team behind {portal}.'],
  },
  passwordChanged: {
    subject: 'Your password for {portal} was changed',
    heading: 'Your password was changed',
    body: ['The password of your account at {portal} has just been changed, and other sessions were ended.'],
    action: 'Reset password',
    notes: ['If this was you, you do not need to do anything. If not, reset your password now.'],
  },
  userVerifyEmail: {
    subject: 'Confirm your email address for {portal}',
    heading: 'Confirm your email address',
    body: [
      'Someone, hopefully you, signed up with this address to help run {portal}. Confirm it, then log in with the password you chose.',
    ],
    action: 'Confirm email address',
    notes: [
      'This link works for {duration}.',
      'If this was not you, ignore this email. Nothing happens without your confirmation.',
    ],
  },
  invitation: {
    subject: 'You are invited to help run {portal}',
    heading: 'You are invited',
    body: ['You have been invited to help run {portal}. Accept to choose your password.'],
    action: 'Accept invitation',
    notes: ['This link works once, within {duration}.', 'If you did not expect this, ignore this email.'],
  },
  registrationApproved: {
    subject: '{application} may use {product} {version}',
    heading: 'Access approved',
    body: ['Your application “{application}” is now registered to {product} {version} and may call it.'],
    action: 'Open application',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} may not use {product} {version}',
    heading: 'Access not approved',
    body: [
      'The request of your application “{application}” to use {product} {version} was not approved.',
      'If you think that this is a mistake, contact the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} can no longer use {product} {version}',
    heading: 'Access revoked',
    body: [
      'The access of your application “{application}” to {product} {version} was revoked. Its calls are refused from now on.',
      'If you think that this is a mistake, contact the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
  registrationReopened: {
    subject: '{application} awaits approval for {product} {version} again',
    heading: 'Access awaits approval again',
    body: [
      'Your application “{application}” has another client ID, and its access to {product} {version} has to be approved again. Its calls are refused until then.',
      'If it was not you who changed it, change your password and contact the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
  certificateReleased: {
    subject: 'The certificate of {application} was released',
    heading: 'A certificate was released',
    body: [
      'The team behind {portal} has taken the certificate from your application “{application}”, because somebody else asked for it. Calls with it are refused for this application from now on.',
      'If it was yours, upload another one and contact the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
  keyExpires: {
    subject: 'The key “{key}” of {application} expires soon',
    heading: 'A key expires soon',
    body: [
      'The key “{key}” of your application “{application}” expires on {date}. Calls with it are refused from then on.',
      'Generate a new key, start using it, and revoke this one when it is no longer used. That way no call fails.',
    ],
    action: 'Open application',
    notes: [],
  },
  keyExpired: {
    subject: 'The key “{key}” of {application} has expired',
    heading: 'A key has expired',
    body: [
      'The key “{key}” of your application “{application}” expired on {date}. Calls with it are refused.',
      'If the application is still in use, generate another key.',
    ],
    action: 'Open application',
    notes: [],
  },
  keyRevoked: {
    subject: 'The key “{key}” of {application} was revoked',
    heading: 'A key was revoked',
    body: [
      'The team behind {portal} has revoked the key “{key}” of your application “{application}”, because others may know it. Calls with it are refused from now on.',
      'Generate another one, and look for where this one was published: code, logs, tickets.',
    ],
    action: 'Open application',
    notes: [],
  },
  secretRefreshed: {
    subject: 'The secret of {application} was refreshed',
    heading: 'The secret was refreshed',
    body: [
      'The identity provider has responded: your application “{application}” has a new client secret. The old one has stopped working.',
      'The new one is waiting for you in {portal}. You can reveal it once, within seven days.',
    ],
    action: 'Open application',
    notes: [],
  },
  certificateExpires: {
    subject: 'The certificate of {application} expires soon',
    heading: 'A certificate expires soon',
    body: [
      'The certificate of your application “{application}” expires on {date}. Calls with it are refused from then on.',
      'Upload or generate a new one before that day. It replaces this one at once, so switch the application over at the same time.',
    ],
    action: 'Open application',
    notes: [],
  },
  certificateExpired: {
    subject: 'The certificate of {application} has expired',
    heading: 'A certificate has expired',
    body: [
      'The certificate of your application “{application}” expired on {date}. Calls with it are refused.',
      'If the application is still in use, upload or generate another one.',
    ],
    action: 'Open application',
    notes: [],
  },
  reviewWaiting: {
    subject: 'Something waits for your review at {portal}',
    heading: 'Something waits for your review',
    body: ['Registrations: {registrations}. Accounts: {accounts}.'],
    action: 'Open console',
    notes: ['You get this email once an hour at most, when something new waits at {portal}.'],
  },
  webhookFailing: {
    subject: 'A webhook receiver keeps failing',
    heading: 'A webhook receiver keeps failing',
    body: [
      '{receiver} has not accepted deliveries from {portal} since {date}. Deliveries that are waiting or were given up: {waiting}.',
      'Each delivery is retried for three days. The webhook stays on, and deliveries that were given up can be replayed when the receiver works again.',
    ],
    action: 'Open console',
    notes: ['You get this email once a day at most for each receiver. “stoa webhooks deliveries” says why it fails.'],
  },
};
