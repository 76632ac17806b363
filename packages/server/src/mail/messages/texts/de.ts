import type { MailTexts } from '../mail-texts.ts';

export const de: MailTexts = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse bei {portal} verwendet wurde.',
  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: [
      'Jemand, hoffentlich Sie, hat sich bei {portal} mit dieser Adresse registriert. Bestätigen Sie sie, um fortzufahren und Ihr Passwort festzulegen.',
    ],
    action: 'E-Mail-Adresse bestätigen',
    notes: [
      'Dieser Link gilt {duration}.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
    ],
  },
  resetPassword: {
    subject: 'Setzen Sie Ihr Passwort für {portal} zurück',
    heading: 'Setzen Sie Ihr Passwort zurück',
    body: ['Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {portal} angefordert.'],
    action: 'Neues Passwort wählen',
    notes: [
      'Dieser Link gilt {duration} und nur einmal.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
    ],
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto bei {portal}',
    heading: 'Sie haben bereits ein Konto',
    body: [
      'Jemand, hoffentlich Sie, wollte sich bei {portal} mit dieser Adresse registrieren. Sie gehört schon zu Ihrem Konto; melden Sie sich einfach an.',
    ],
    action: 'Anmelden',
    notes: [
      'Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen“.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    ],
  },
  accountApproved: {
    subject: 'Ihr Konto bei {portal} ist freigegeben',
    heading: 'Ihr Konto ist freigegeben',
    body: ['Sie können sich jetzt bei {portal} anmelden, die Dokumentation lesen und Ihre erste Anwendung anlegen.'],
    action: 'Anmelden',
    notes: [],
  },
  accountRejected: {
    subject: 'Ihr Konto bei {portal} wurde nicht freigegeben',
    heading: 'Ihr Konto wurde nicht freigegeben',
    body: [
      'Das Team von {portal} hat Ihr Konto geprüft und nicht freigegeben.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team.',
    ],
    notes: [],
  },
  accountDeleted: {
    subject: 'Ihr Konto bei {portal} wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    body: [
      'Ihr Konto bei {portal} wurde soeben gelöscht, und mit ihm Ihre Anwendungen samt Zugangsdaten und Registrierungen.',
    ],
    notes: ['Falls Sie das nicht waren, wenden Sie sich an das Team von {portal}.'],
  },
  passwordChanged: {
    subject: 'Ihr Passwort für {portal} wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    body: ['Das Passwort Ihres Kontos bei {portal} wurde soeben geändert, und andere Sitzungen wurden beendet.'],
    action: 'Passwort zurücksetzen',
    notes: ['Falls Sie das waren, ist nichts zu tun. Falls nicht, setzen Sie Ihr Passwort jetzt zurück.'],
  },
  userVerifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {portal}',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: [
      'Jemand, hoffentlich Sie, hat sich mit dieser Adresse registriert, um {portal} mit zu betreiben. Bestätigen Sie sie und melden Sie sich dann mit dem gewählten Passwort an.',
    ],
    action: 'E-Mail-Adresse bestätigen',
    notes: [
      'Dieser Link gilt {duration}.',
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.',
    ],
  },
  invitation: {
    subject: 'Sie sind eingeladen, {portal} mit zu betreiben',
    heading: 'Sie sind eingeladen',
    body: [
      'Sie wurden eingeladen, sich {organization} anzuschließen und {portal} mit zu betreiben. Nehmen Sie an, um Ihr Passwort festzulegen.',
    ],
    action: 'Einladung annehmen',
    notes: [
      'Dieser Link gilt {duration} und nur einmal.',
      'Falls Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
    ],
  },
  registrationApproved: {
    subject: '{application} darf {product} {version} verwenden',
    heading: 'Zugriff freigegeben',
    body: ['Ihre Anwendung „{application}“ ist nun für {product} {version} registriert und darf die API aufrufen.'],
    action: 'Anwendung öffnen',
    notes: [],
  },
  registrationRejected: {
    subject: '{application} darf {product} {version} nicht verwenden',
    heading: 'Zugriff nicht freigegeben',
    body: [
      'Die Anfrage Ihrer Anwendung „{application}“, {product} {version} zu verwenden, wurde nicht freigegeben.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
  registrationRevoked: {
    subject: '{application} darf {product} {version} nicht mehr verwenden',
    heading: 'Zugriff entzogen',
    body: [
      'Der Zugriff Ihrer Anwendung „{application}“ auf {product} {version} wurde entzogen. Ihre Aufrufe werden ab jetzt abgelehnt.',
      'Falls Sie das für ein Versehen halten, wenden Sie sich an das Team von {portal}.',
    ],
    action: 'Anwendung öffnen',
    notes: [],
  },
};
