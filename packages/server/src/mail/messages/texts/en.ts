import type { MailTexts } from '../mail-texts.ts';

export const en: MailTexts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  plainLink: 'If the button does not work, open this address:',
  footer: 'You get this email because this address was used at {portal}.',
  verifyEmail: {
    subject: 'Confirm your email address for {portal}',
    heading: 'Confirm your email address',
    body: [
      'Someone, hopefully you, signed up at {portal} with this address. Confirm it to go on and set your password.',
    ],
    action: 'Confirm email address',
    notes: [
      'This link works for {duration}.',
      'If this was not you, ignore this email: without your confirmation nothing happens.',
    ],
  },
  resetPassword: {
    subject: 'Reset your password for {portal}',
    heading: 'Reset your password',
    body: ['Someone, hopefully you, asked for a new password for your account at {portal}.'],
    action: 'Choose a new password',
    notes: [
      'This link works for {duration}, and once.',
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
      'If you think that this is a mistake, get in touch with them.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Your account at {portal} was deleted',
    heading: 'Your account was deleted',
    body: [
      'Your account at {portal} has just been deleted, and with it your applications, their credentials and registrations.',
    ],
    notes: ['If this was not you, get in touch with the team behind {portal}.'],
  },
  passwordChanged: {
    subject: 'Your password for {portal} was changed',
    heading: 'Your password was changed',
    body: ['The password of your account at {portal} has just been changed, and other sessions were ended.'],
    action: 'Reset password',
    notes: ['If this was you, there is nothing to do. If it was not, reset your password now.'],
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
      'If this was not you, ignore this email: without your confirmation nothing happens.',
    ],
  },
  invitation: {
    subject: 'You are invited to help run {portal}',
    heading: 'You are invited',
    body: ['You have been invited to join {organization} and help run {portal}. Accept to choose your password.'],
    action: 'Accept invitation',
    notes: ['This link works for {duration}, and once.', 'If you did not expect this, ignore this email.'],
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
      'If you think that this is a mistake, get in touch with the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} can no longer use {product} {version}',
    heading: 'Access revoked',
    body: [
      'The access of your application “{application}” to {product} {version} was revoked. Its calls are refused from now on.',
      'If you think that this is a mistake, get in touch with the team behind {portal}.',
    ],
    action: 'Open application',
    notes: [],
  },
};
